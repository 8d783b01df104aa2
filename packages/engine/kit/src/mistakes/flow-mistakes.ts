import { optionsOf } from '../fields/field-questions'
import { type Flow, targetsOf, unreachableStates } from '../flow/flow'
import type { Resource } from '../resource'

/** What a definition says wrongly of its states. */
export function flowMistakes(resource: Resource): string[] {
  const { flow, fields } = resource
  if (!flow) return []
  const field = fields[flow.field]
  return [
    ...(field && optionsOf(field)
      ? []
      : [`flow keeps the state in "${flow.field}", which is no field of it made by stateOf(…)`]),
    ...unknownStates(flow),
    ...Object.entries(flow.states).flatMap(([state, { because }]) =>
      because === undefined || Object.hasOwn(fields, because)
        ? []
        : [`flow.states.${state}.because names "${because}", which is no field of it`],
    ),
    ...unreachableStates(flow).map(
      state => `flow: nothing leads to the state "${state}"; name it in the to of a transition, or leave it out`,
    ),
    ...Object.entries(flow.transitions).flatMap(([name, { by }]) => {
      const isAction = Object.hasOwn(resource.actions, name)
      if (by && isAction)
        return [`flow.transitions.${name} is made by the system, and actions.${name} makes it too; leave one out`]
      if (by || isAction) return []
      return [`flow.transitions.${name} is carried out by nothing: add actions.${name}, or say by: 'system'`]
    }),
  ]
}

/** Flows that the compiler has not seen may name states that they do not have. */
function unknownStates(flow: Flow): string[] {
  const known = Object.keys(flow.states)
  const named: [at: string, states: readonly string[]][] = [
    ['start', [flow.start]],
    ['editable', flow.editable],
    ...Object.entries(flow.transitions).flatMap(([name, transition]): typeof named => [
      [`transitions.${name}.from`, transition.from],
      [`transitions.${name}.to`, targetsOf(transition)],
    ]),
  ]
  return named.flatMap(([at, states]) =>
    states
      .filter(state => !known.includes(state))
      .map(state => `flow.${at} names the state "${state}"; its states are ${known.join(', ')}`),
  )
}
