import type { Tx } from '@sfa/db/connection/tenant-transaction'
import { sql } from 'kysely'
import type { SourceSheet, Staged } from './reading/stage-rows'

/** Result of the checks; kept in the run's checkpoint. */
export interface Validated {
  /** Rows whose record exists. */
  found: number
  refused: number
  /** When the records were looked at, as PostgreSQL writes a time. */
  at: string
}

/** What the user was shown: the staging with the versions of that moment, and its time. */
export interface Previewed {
  rows: string
  at: string
}

/** How far a run has come, as job_run keeps it. Which chunks are written stands in import_chunk, beside their rows. */
export interface ImportCheckpoint {
  source: SourceSheet
  staged: Staged
  validated: Validated
  /** Number of written chunks; tells the runtime that the run makes progress. */
  written: number
  previewed?: Previewed
  /** Jobs that submit the documents that were written. */
  submissions?: readonly string[]
}

export interface WrittenChunk {
  chunk: number
  firstRow: number
  lastRow: number
  inserted: number
  changed: number
  unchanged: number
  refused: number
}

/** The chunks of a run that are committed, in the order of the file. */
export async function writtenChunks(tx: Tx, runId: string): Promise<WrittenChunk[]> {
  const { rows } = await sql<WrittenChunk>`
    select chunk, first_row "firstRow", last_row "lastRow",
      coalesce(inserted_rows, cardinality(inserted_ids)) inserted, changed, unchanged, refused
    from import_chunk where run_id = ${runId} order by chunk`.execute(tx)
  return rows
}

export interface Counts {
  successCount: number
  failureCount: number
}

export const countsOf = (
  chunks: readonly Pick<WrittenChunk, 'inserted' | 'changed' | 'unchanged' | 'refused'>[],
): Counts => ({
  successCount: chunks.reduce((sum, chunk) => sum + chunk.inserted + chunk.changed + chunk.unchanged, 0),
  failureCount: chunks.reduce((sum, chunk) => sum + chunk.refused, 0),
})
