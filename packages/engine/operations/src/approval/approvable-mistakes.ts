import type { Field } from '@sfa/kit/fields/field'
import { isAmount, isMaskable } from '@sfa/kit/fields/field-questions'
import type { Mistake } from '@sfa/kit/mistakes/mistake'
import { auditFieldsOf, type Resource } from '@sfa/kit/resource'
import type { Approvable } from './approvable'

const isText = (field: Field | undefined) => field !== undefined && isMaskable(field)
const isMoney = (field: Field | undefined) => field !== undefined && isAmount(field)

/** Mistakes of approvable documents in their definitions. Empty where the product may start. */
export function approvableMistakes(approvables: readonly Approvable[], resources: readonly Resource[]): Mistake[] {
  const seen = new Set<string>()
  return approvables.flatMap(approvable => {
    const { of } = approvable
    const texts = [
      ...(resources.includes(of) ? [] : [`of names ${of.key}, which is no definition of the registry`]),
      ...(seen.has(of.key) ? [`${of.key} is approvable already; put both into one`] : []),
      ...actionsOf(approvable),
      ...fieldsOf(approvable),
      ...lockOf(approvable),
    ]
    seen.add(of.key)
    return texts.map(text => ({
      key: of.key,
      file: `${of.key.replace('.', '/operations/')}.approvable.ts`,
      text,
    }))
  })
}

function actionsOf({ of, submitted, passed, rejected, withdrawn, opinion = 'opinion' }: Approvable): string[] {
  const named = { submitted, passed, rejected, withdrawn }
  const known = Object.keys(of.actions)
  return [
    ...Object.entries(named).flatMap(([at, name]) =>
      name === undefined || Object.hasOwn(of.actions, name)
        ? []
        : [`${at} names "${name}", which is no action of ${of.key}; its actions are ${known.join(', ')}`],
    ),
    ...Object.entries({ passed, rejected }).flatMap(([at, name]) =>
      Object.hasOwn(of.actions, name) && !of.flow?.transitions[name]
        ? [`${at} names "${name}", which changes no state; a decision ends the waiting`]
        : [],
    ),
    ...[passed, rejected].flatMap(name =>
      Object.hasOwn(of.actions, name) && !isText(of.actions[name]?.body?.[opinion])
        ? [`actions.${name}.body.${opinion} is no text; a decision brings an opinion`]
        : [],
    ),
  ]
}

/** While a document waits, nothing changes of what is being judged. */
function lockOf({ of, passed }: Approvable): string[] {
  const { flow, keys } = of
  if (!flow || !keys.includes('edit')) return []
  return (flow.transitions[passed]?.from ?? [])
    .filter(state => flow.editable.includes(state))
    .map(state => `the flow has ${state} among its editable states; a document that waits for a decision is locked`)
}

function fieldsOf({ of, title = [], summary, amount }: Approvable): string[] {
  const known = { ...of.fields, ...auditFieldsOf(of) }
  return [
    ...Object.entries({ title, summary }).flatMap(([at, names]) =>
      names
        .filter(name => !Object.hasOwn(known, name))
        .map(name => `${at} names "${name}", which is no field of ${of.key}`),
    ),
    ...(amount === undefined || isMoney(of.fields[amount])
      ? []
      : [`amount names "${amount}", which is no field of money of ${of.key}`]),
  ]
}
