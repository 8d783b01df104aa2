import type { Label } from './label'

/**
 * `_approval` of a row about which a workflow decides: its page has the two decisions for who is asked alone. Also of a
 * row that is the caller's own, where they may not pass it.
 */
export interface WaitingRow {
  /** The actions that decide. */
  actions: readonly string[]
  /** Whether the caller is asked. */
  mine: boolean
  /** Names of those who are asked; empty where the workflow waits for no person. */
  asked: readonly string[]
  /** The actions are kept from the caller because the document is their own; no workflow decides about it. */
  own?: true
  /** The approval, where the caller has started it and may withdraw it now. */
  withdraw?: string
}

const mostNames = 3

/** The people whom a workflow asks, as a refusal names them. */
export function namesOfAsked(asked: readonly string[]): Label {
  if (asked.length === 0) return ['审批人', 'an approver']
  const names = asked.slice(0, mostNames)
  return asked.length > mostNames
    ? [`${names.join('、')}等${asked.length}人`, `${names.join(', ')} and ${asked.length - mostNames} more`]
    : [names.join('、'), names.join(', ')]
}
