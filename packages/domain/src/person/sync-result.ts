/** What a synchronisation of the people or the departments with a directory did. */
export interface SyncResult {
  created: number
  updated: number
  unchanged: number
  /** People who have left according to the directory. */
  invalidated: number
  /** The first of those that the rules of a record refused. */
  refused: { code: string; message: string }[]
  refusedCount: number
}
