import type { FormMode } from '../../lookup/custom-fields'

/** What is open: a new record, perhaps with first values, or one by its id. */
export interface OpenRecord {
  mode: FormMode
  id?: string
  initial?: Readonly<Record<string, unknown>>
  /** The records that follow each other where it was opened; those of the list unless said. */
  inTurn?: readonly { id: string }[]
}
