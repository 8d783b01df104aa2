/** A line of the operation log (behaviour.md "Audit"). */
export interface ChangeRow {
  id: string
  resource: string
  recordId: string
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
