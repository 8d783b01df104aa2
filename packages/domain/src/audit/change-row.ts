/** A line of the operation log (behaviour.md "Audit"). */
export interface ChangeRow {
  id: string
  resource: string
  /** '0' for the line of a whole import or its undoing, whose changes are counts. */
  recordId: string
  /** As its own page names the record, where the reader may know it. */
  recordName?: string | null
  operation: string
  /** Field → value before and after. */
  changes: Readonly<Record<string, readonly [unknown, unknown]>>
  /** page, api, or batch, import or undo with the run: batch:<run id>. */
  source: string
  userId: string
  userName: string
  traceId: string
  createTime: string
}
