import type { DictField } from './fields/field'
import type { Flow } from './flow/flow'
import type { Label } from './label'

/** The field that holds the state of a record: set by its flow, never by a form; the database gives it the first. */
export const stateOf = (flow: Flow, label: Label = ['状态', 'State']): DictField => ({
  kind: 'dict',
  label,
  type: '',
  options: Object.entries(flow.states).map(([value, state]) => [value, state.label, state.tone] as const),
  default: flow.start,
  required: true,
  edit: 'never',
})
