import type { ErrorCode } from '@sfa/kernel/error-texts'

/** How a state is coloured: nothing to do, waits for a person, in work, good end, bad end. */
export type Tone = 'neutral' | 'waiting' | 'running' | 'good' | 'bad'

type Text = readonly [zh: string, en: string]

export interface FlowState {
  label: Text
  tone: Tone
  /** Field that says why a record is in the state, as the opinion of a rejection: what its reader has to know first. */
  because?: string
}

/** Why something cannot be done: a code of the error catalogue with the values of its text, labels among them. */
export interface Refusal {
  code: ErrorCode
  params?: Readonly<Record<string, string | number | Text>>
}

/** A record in wire form, as lists and services have it. */
export type FlowRow = Readonly<Record<string, unknown>>

/** The portal asks it to enable a button, the service before it carries out the call; both pass the same row. */
export type Guard = (row: FlowRow) => Refusal | null

export interface Transition<S extends string = string> {
  from: readonly S[]
  /** Where several are named, what carries the transition out says which. */
  to: S | readonly S[]
  /** Asked when the state permits the transition. */
  guard?: Guard
  /** What is said in any other state. Default: `wrongState`. */
  refusal?: ErrorCode
  /** Made by a job or a database trigger; no call makes it. */
  by?: 'system'
}

/** A flow without its type parameters, so that definitions can hold it. */
export interface Flow {
  /** Field of the record that holds the state. */
  field: string
  /** The state of a new record. */
  start: string
  /** States in which the fields of a record may be changed, by a form, a batch change or a file. */
  editable: readonly string[]
  states: Readonly<Record<string, FlowState>>
  transitions: Readonly<Record<string, Transition>>
}

interface Definition<S extends string> {
  field?: string
  start: NoInfer<S>
  /** Default: the start alone. */
  editable?: readonly NoInfer<S>[]
  states: Readonly<Record<S, FlowState>>
  transitions: Readonly<Record<string, Transition<NoInfer<S>>>>
}

/**
 * The states of a record and how it gets from one to another. The compiler refuses a state that is not named; what it
 * cannot see (states that nothing leads to, transitions that nothing carries out) is checked at the start.
 */
export const defineFlow = <const S extends string>({ field = 'state', editable, ...flow }: Definition<S>): Flow => ({
  field,
  editable: editable ?? [flow.start],
  ...flow,
})

/** The values of a refusal's text in the reader's language. */
export const refusalParams = (
  { params = {} }: Refusal,
  say: (label: Text) => string,
): Readonly<Record<string, string | number>> =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, typeof value === 'object' ? say(value) : value]),
  )

export const targetsOf = ({ to }: Transition): readonly string[] => (typeof to === 'string' ? [to] : to)

/** Why the transition is refused for this record; null where it may be made. */
export function transitionRefusal(flow: Flow, name: string, row: FlowRow): Refusal | null {
  const transition = flow.transitions[name]
  if (!transition) throw new Error(`the flow has no transition ${name}`)
  const state = String(row[flow.field])
  if (!transition.from.includes(state)) return { code: transition.refusal ?? 'wrongState' }
  return transition.guard?.(row) ?? null
}

/** States that no chain of transitions reaches from the start. */
export function unreachableStates({ start, states, transitions }: Flow): string[] {
  const reached = new Set([start])
  for (let size = 0; size < reached.size; ) {
    size = reached.size
    for (const transition of Object.values(transitions))
      if (transition.from.some(state => reached.has(state))) for (const to of targetsOf(transition)) reached.add(to)
  }
  return Object.keys(states).filter(state => !reached.has(state))
}

/** States in which nothing can be changed now, and which lead back to one where it can. */
export function lockedStates({ editable, states, transitions }: Flow): string[] {
  const leading = new Set(editable)
  for (let size = 0; size < leading.size; ) {
    size = leading.size
    for (const transition of Object.values(transitions))
      if (targetsOf(transition).some(state => leading.has(state))) for (const from of transition.from) leading.add(from)
  }
  return Object.keys(states).filter(state => leading.has(state) && !editable.includes(state))
}
