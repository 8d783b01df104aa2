import type { WireRow } from '../record-calls'
import type { OfferedAction } from './offered-actions'

/** Who asks for what: one record, several, or all that the list's search finds. */
export type StartAction = (action: OfferedAction, target: ActionTarget) => void

export type ActionTarget =
  | { row: WireRow }
  | { ids: readonly string[] }
  | { query: Readonly<Record<string, unknown>>; count: number }
