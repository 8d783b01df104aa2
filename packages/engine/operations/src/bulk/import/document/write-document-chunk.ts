import type { Tx } from '@sfa/db/connection/tenant-transaction'
import { sql } from 'kysely'
import type { JobRun } from '../../../job/attempt/job-context'
import type { ImportCheckpoint, WrittenChunk } from '../import-checkpoint'
import type { ImportPlan } from '../import-plan'
import { stagedFields } from '../reading/staged-field'
import { type Chunk, ChunkWriter } from '../writing/chunk-writer'
import { refuseEdited } from '../writing/refuse-edited'
import { refuseWholeDocuments } from './check-documents'
import type { DocumentPlan } from './document-kind'
import { documentTables, headPlan, headStaged } from './document-plan'
import { DocumentLines, giveCodes } from './write-documents'

interface Look {
  again: boolean
  guarded: boolean
  last: boolean
}

/** Writes all documents of a file: heads as any records, with their lines among the before-images, then the lines. */
export async function writeDocuments(
  tx: Tx,
  run: JobRun,
  plan: ImportPlan,
  document: DocumentPlan,
  from: ImportCheckpoint,
  place: Chunk,
  look: Look,
): Promise<WrittenChunk> {
  const { staged } = from
  const heads = headPlan(plan, staged)
  const fields = stagedFields(heads, headStaged(plan, staged))
  const ofHeads: ImportCheckpoint = { ...from, staged: { ...staged, tables: documentTables(staged.tables).heads } }
  if (look.guarded) {
    const seen = from.previewed && { ...from.previewed, rows: previewedHeads(from) }
    await refuseEdited(tx, heads, fields, { ...ofHeads, ...(seen ? { previewed: seen } : {}) }, place)
    await refuseWholeDocuments(tx, staged.tables, document)
  }
  await giveCodes(tx, plan, staged)
  const lines = new DocumentLines(tx, plan, document, staged)
  // Whether a row is new or changed is decided before anything is written.
  const counts = await lines.countRows()
  await new ChunkWriter(tx, run, heads, fields, ofHeads, place, look).write(look.last)
  await lines.write()
  await sql`
    update import_chunk set inserted_rows = ${counts.inserted}, changed = ${counts.changed},
      unchanged = ${counts.unchanged}, refused = ${counts.refused}
    where run_id = ${run.id} and chunk = ${place.chunk}`.execute(tx)
  return { ...place, ...counts }
}

/** The staging of a preview keeps the versions of the documents as they were then, where it is still there. */
const previewedHeads = ({ previewed, staged }: ImportCheckpoint) =>
  previewed && previewed.rows === staged.tables.rows ? documentTables(staged.tables).heads.rows : ''
