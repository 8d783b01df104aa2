import type { Tx } from '@sfa/db/connection/tenant-transaction'
import { AppError } from '@sfa/kernel/app-error'
import { mostInJob } from '@sfa/kit/actions/actions'
import { ascendingIds } from '@sfa/kit/fields/wire-id'
import { columnOf, type Resource, tableOf } from '@sfa/kit/resource'
import { shapeName } from '@sfa/kit/shapes'
import { sql } from 'kysely'
import { requireActionKey } from '../../action/answer-action'
import { approvableOf, isDecidedByWorkflow } from '../../approval/approvable'
import type { Caller } from '../../caller'
import { whileHeld } from '../../job/attempt/held-run'
import type { JobContext } from '../../job/attempt/job-context'
import { batchActionJob } from '../../job/contracts/batch-action'
import { createRunIn } from '../../job/life/create-run'
import { behaviourOf } from '../../resource/behaviour'
import type { ImportCheckpoint } from './import-checkpoint'

export interface Submission {
  head: Resource
  action: string
}

/** How the documents of an import are submitted; undefined where no approval decides about them. */
export function submissionOf(resource: Resource): Submission | undefined {
  const head = resource.linesOf?.head ?? resource
  const action = approvableOf(head)?.submitted
  return action !== undefined && Object.hasOwn(head.actions, action) ? { head, action } : undefined
}

/** Throws `notSubmittable`, `notPermitted` where the caller may not submit such documents. */
export function requireSubmission(caller: Caller, resource: Resource): Submission {
  const submission = submissionOf(resource)
  if (!submission) throw new AppError('notSubmittable')
  requireActionKey(caller, submission.head, submission.action)
  return submission
}

/** A document that the import has written, with its version right after that. */
export interface Written {
  id: string
  ver: number
}

/** New and changed documents of a run, of chunks that are not undone. */
export async function writtenBy(tx: Tx, runId: string): Promise<Written[]> {
  const { rows } = await sql<Written>`
    select unnest(c.inserted_ids)::text id, 1 ver from import_chunk c where c.run_id = ${runId} and not c.undone
    union all
    select j.record_id::text, j.ver_after from import_journal j
    join import_chunk c on c.run_id = j.run_id and c.chunk = j.chunk
    where j.run_id = ${runId} and not c.undone`.execute(tx)
  return rows
}

/**
 * Has what was written submitted by jobs, each document for itself: what one refuses is told there. What the import has
 * sent to approval, because of what it changed, waits already: where a workflow decides, its approvals begin. A run that
 * is carried out again makes no second ones.
 */
export async function submitImported(context: JobContext, caller: Caller, resource: Resource): Promise<void> {
  const { run } = context
  const submits = run.params.submit === true
  const submission = submits ? requireSubmission(caller, resource) : submissionOf(resource)
  if (!submission) return
  await whileHeld(context, run, async tx => {
    const { rows } = await sql<{ done: boolean }>`
      select checkpoint ? 'submissions' done from job_run where id = ${run.id}`.execute(tx)
    if (rows[0]?.done) return
    const sent = new Set(await sentToApproval(tx, run.id, submission))
    const written = submits ? (await writtenBy(tx, run.id)).map(({ id }) => id).filter(id => !sent.has(id)) : []
    const submissions = [
      ...(await submissionJobs(tx, caller, run, submission, { ids: written })),
      ...(await submissionJobs(tx, caller, run, submission, { ids: [...sent], waiting: true })),
    ]
    if (submissions.length === 0) return
    const kept = { submissions } satisfies Pick<ImportCheckpoint, 'submissions'>
    await sql`update job_run set checkpoint = checkpoint || ${JSON.stringify(kept)}::jsonb where id = ${run.id}`.execute(
      tx,
    )
  })
}

/** Records that wait for a decision since the import has changed them: while they wait, no file changes them. */
async function sentToApproval(tx: Tx, runId: string, { head }: Submission): Promise<string[]> {
  const { flow } = head
  const waiting = flow?.transitions[approvableOf(head)?.passed ?? '']?.from ?? []
  if (!flow || !behaviourOf(head).follows?.fields.includes(flow.field) || !(await isDecidedByWorkflow(tx, head)))
    return []
  const { rows } = await sql<{ id: string }>`
    select t.id::text id from import_journal j
      join ${sql.table(tableOf(head))} t on t.id = j.record_id and t.ver = j.ver_after
    where j.run_id = ${runId} and t.${sql.ref(columnOf(flow.field))} = any(${[...waiting]}::text[])`.execute(tx)
  return rows.map(({ id }) => id)
}

async function submissionJobs(
  tx: Tx,
  caller: Caller,
  { fileName }: Pick<JobContext['run'], 'fileName'>,
  { head, action }: Submission,
  { ids: given, waiting }: { ids: readonly string[]; waiting?: true },
): Promise<string[]> {
  const ids = ascendingIds(new Set(given))
  const jobs: string[] = []
  for (let at = 0; at < ids.length; at += mostInJob)
    jobs.push(
      await createRunIn(tx, caller, batchActionJob, {
        kind: head.export?.kind ?? head.key,
        direction: 'none',
        fileName,
        payload: {
          resource: head.key,
          shape: shapeName(head),
          action,
          body: {},
          ids: ids.slice(at, at + mostInJob),
          ...(waiting && { waiting }),
        },
      }),
    )
  return jobs
}
