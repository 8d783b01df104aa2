import { inTenant, type Tx } from '@sfa/db/connection/tenant-transaction'
import { findRow } from '@sfa/db/record/write-rows'
import { AppError } from '@sfa/kernel/app-error'
import { targetsOf } from '@sfa/kit/flow/flow'
import { type Resource, tableOf } from '@sfa/kit/resource'
import { sql } from 'kysely'
import { performAction } from '../../../action/perform-action'
import { approvableOf, takeBackFromApproval } from '../../../approval/approvable'
import type { Caller } from '../../../caller'
import { whileHeld } from '../../../job/attempt/held-run'
import type { JobContext } from '../../../job/attempt/job-context'
import { allFields } from '../../../permission/field-rights'
import type { ImportCheckpoint } from '../import-checkpoint'
import { type Submission, submissionOf, type Written, writtenBy } from '../submit-imported'

const chunkSize = 100

/** Throws `submissionRuns` while documents of the import are being submitted: undoing would run after them. */
export async function refuseWhileSubmitting(tx: Tx, runId: string): Promise<void> {
  const { rows } = await sql`
    select from job_run s where s.phase in ('queued', 'writing') and s.id::text in (
      select jsonb_array_elements_text(r.checkpoint -> 'submissions') from job_run r where r.id = ${runId})`.execute(tx)
  if (rows.length > 0) throw new AppError('submissionRuns')
}

/**
 * Before an import is undone: documents that it has submitted, and that wait untouched, are withdrawn, so that the undoing
 * finds them as it has written them. What was decided meanwhile, or changed, stays and is told by the undoing.
 */
export async function withdrawImported(context: JobContext, caller: Caller, resource: Resource): Promise<void> {
  const { db, run } = context
  const { submissions } = run.checkpoint as Partial<ImportCheckpoint>
  const submission = submissionOf(resource)
  if (!submissions || !submission) return
  const written = await inTenant(db, run.tenantId, tx => writtenBy(tx, run.id))
  for (let at = 0; at < written.length; at += chunkSize)
    await whileHeld(context, run, async tx => {
      for (const one of written.slice(at, at + chunkSize)) await withdrawOne(tx, caller, submission, one)
    })
}

async function withdrawOne(tx: Tx, caller: Caller, { head, action }: Submission, { id, ver }: Written): Promise<void> {
  const row = await findRow(tx, head, id, { lock: true })
  const transition = head.flow?.transitions[action]
  const waits = row && transition && targetsOf(transition).includes(String(row[head.flow?.field ?? '']))
  // What the import itself has sent to approval has not changed since.
  const wasSent = row?.ver === ver
  if (!waits || !(wasSent || row.ver === ver + 1)) return
  await sql`savepoint one_document`.execute(tx)
  try {
    const isBack = wasSent ? await takeBackFromApproval(tx, head, id, caller) : await takeBack(tx, caller, head, id)
    if (!isBack) return
    await sql`update ${sql.table(tableOf(head))} set ver = ${ver} where id = ${id}`.execute(tx)
    await sql`release savepoint one_document`.execute(tx)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    await sql`rollback to savepoint one_document`.execute(tx)
  }
}

/** By its workflow, else by the document's own action. False where it has none. */
async function takeBack(tx: Tx, caller: Caller, head: Resource, id: string): Promise<boolean> {
  if (await takeBackFromApproval(tx, head, id, caller)) return true
  const action = approvableOf(head)?.withdrawn
  if (action === undefined) return false
  const access = { scope: 'everything', fields: allFields } as const
  await performAction(tx, caller, { resource: head, action, id, body: {} }, access)
  return true
}
