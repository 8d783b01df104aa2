import type { Tx } from '@sfa/db/connection/tenant-transaction'
import type { ExtraColumns } from '@sfa/db/record/write-rows'
import type { WireRow } from '@sfa/db/search/search-rows'
import type { Resource } from '@sfa/kit/resource'
import type { CheckScope } from '../bulk/import/checks/check-scope'
import type { StagedField } from '../bulk/import/reading/staged-field'
import type { Caller } from '../caller'
import { type HiddenFields, useHiddenFields } from '../permission/hidden-fields'

export interface Change {
  /** Null for a new record. */
  before: WireRow | null
  /** The fields that are being set. */
  changed: WireRow
}

export interface Saved {
  before: WireRow | null
  after: WireRow
}

/** Rules that a definition cannot hold, since they need the caller or other records. */
export interface OwnRules {
  /** The fields that the rules are about: an import checks the rows that set one of them. */
  fields: readonly string[]
  /** Throws where the change is not allowed. */
  run(tx: Tx, caller: Caller, change: Change): Promise<void>
}

/** A file's rows as the statements of an import see them: `s` is a row, `t` its record before the change. */
export interface ImportedRows {
  fields: readonly StagedField[]
  /** The detail whose lines the file brings. */
  lines?: { detail: string; changed: string }
}

/** What follows from a change of a record that exists, in fields that no form sets: the state in which it goes on. */
export interface Following {
  /** The fields that may follow. Undoing the change restores them. */
  fields: readonly string[]
  /** Values by field; none where nothing follows. */
  of(tx: Tx, caller: Caller, change: Change): Promise<WireRow>
  /** The same for files: a SQL value by field, for each record that a row changes. */
  imported(tx: Tx, rows: ImportedRows): Promise<Readonly<Record<string, string>>>
}

/** What importing needs beyond the definition. */
export interface ImportBehaviour {
  /** Columns of new records that no file and no form sets; asked for with each chunk. */
  newColumns?(): Promise<ExtraColumns>
  /** Checks over all rows at once. */
  check?(scope: CheckScope): Promise<void>
  /** Throws where an import may not be undone, since it would write what a page would be refused. */
  mayUndo?(tx: Tx): Promise<void>
}

/**
 * What an area adds to one of its resources beyond the definition. Stands in `<area>/<name>.behaviour.ts` and is listed
 * in `areas.ts`. Everything runs in the transaction of the save.
 */
export interface Behaviour {
  of: Resource
  /** Rights or messages depend on its records: a file notes each of them in the operation log, as a page does. */
  noted?: true
  /** Computes values from others, before anything is checked. */
  derive?(values: WireRow, before: WireRow | null): WireRow
  check?: OwnRules
  follows?: Following
  /** Before the row is written, after all checks: for locks and reservations. */
  before?(tx: Tx, caller: Caller, change: Change): Promise<void>
  /** After the row has been written. */
  after?(tx: Tx, caller: Caller, saved: Saved): Promise<void>
  /** At the end of a job that changed one of these fields of many records: what is counted over all of them. */
  afterJob?: { fields: readonly string[]; run(tx: Tx): Promise<unknown> }
  hidden?: HiddenFields
  /** Unique indexes on other tables that a save may break, each with the field that is at fault. */
  sharedIndexes?: Readonly<Record<string, string>>
  /**
   * Must be given where the resource is imported and has `derive`, `before` or `after`, which run for single records
   * only.
   */
  import?: ImportBehaviour
}

type Additions = Partial<Omit<Behaviour, 'of'>>

let byKey: ReadonlyMap<string, Behaviour> | undefined

/** Makes the behaviours known to the engine; `joinAreas` calls it once they have been checked. */
export function useBehaviours(behaviours: readonly Behaviour[]): void {
  byKey = new Map(behaviours.map(behaviour => [behaviour.of.key, behaviour]))
  useHiddenFields(new Map(behaviours.flatMap(({ of, hidden }) => (hidden ? [[of.key, hidden] as const] : []))))
}

/** Throws where `joinAreas` was not called: without these rules no record may be read or written. */
export function behaviourOf({ key }: Pick<Resource, 'key'>): Additions {
  if (!byKey) throw new Error('Call joinAreas before records are read or written')
  return byKey.get(key) ?? nothing
}
const nothing: Additions = {}
