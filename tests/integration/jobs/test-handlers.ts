import { inTenant } from '@sfa/db/connection/tenant-transaction'
import { AppError } from '@sfa/kernel/app-error'
import { defineJob } from '@sfa/kit/job/define-job'
import type { JobContext } from '@sfa/operations/job/attempt/job-context'
import { saveCheckpoint } from '@sfa/operations/job/attempt/save-checkpoint'
import { defineHandler } from '@sfa/operations/job/define-handler'
import { StorageError } from '@sfa/storage/storage-error'
import { sql } from 'kysely'
import { z } from 'zod'

const payload = z.looseObject({})
const common = { payload, attempts: 3, exclusive: false, memoryMB: 512 } as const

/** Writes rows by chunk into `chunk_row`, as an import does; `gate` names a row of `gate` that it waits for. */
export const chunksJob = defineJob({ ...common, job: 'chunks', queue: 'bulk', sandboxed: true })
/** The same inside the worker's own process. */
export const inlineChunksJob = defineJob({ ...common, job: 'inline-chunks', queue: 'default', sandboxed: false })
/** One of a kind at a time, like an import. */
export const exclusiveJob = defineJob({
  ...common,
  job: 'exclusive',
  queue: 'export',
  sandboxed: false,
  exclusive: true,
})
/** Fails as its payload says. */
export const failingJob = defineJob({ ...common, job: 'failing', queue: 'photo', sandboxed: false })
/** Keeps its event loop busy for longer than the queue trusts a silent worker. */
export const stallingJob = defineJob({ ...common, job: 'stalling', queue: 'photo', sandboxed: true })

/** Takes more memory than its contract grants. */
export const hungryJob = defineJob({ ...common, job: 'hungry', queue: 'photo', sandboxed: true, memoryMB: 256 })

/** Reads a file that does to the reader what its payload says, with more time than any test takes. */
export const longReadingJob = defineJob({
  ...common,
  job: 'long-reading',
  queue: 'bulk',
  sandboxed: true,
  memoryMB: 256,
  reading: { seconds: 300, silentSeconds: 300 },
})

/**
 * The same with a short limit for the whole run, and with a short limit for a reader that reports no progress. Each has
 * one limit, so that a test meets the one that it is about.
 */
export const shortReadingJob = defineJob({
  ...longReadingJob,
  job: 'short-reading',
  reading: { seconds: 5, silentSeconds: 300 },
})
export const watchedReadingJob = defineJob({
  ...longReadingJob,
  job: 'watched-reading',
  reading: { seconds: 300, silentSeconds: 4 },
})

/** Stops at its preview until it is confirmed. */
export const previewingJob = defineJob({
  ...common,
  job: 'previewing',
  queue: 'default',
  sandboxed: false,
  exclusive: true,
})

export const testContracts = [
  chunksJob,
  inlineChunksJob,
  exclusiveJob,
  failingJob,
  stallingJob,
  hungryJob,
  longReadingJob,
  shortReadingJob,
  watchedReadingJob,
  previewingJob,
]

async function passGate(context: JobContext, name: string) {
  for (;;) {
    const { rows } = await context.connections.query('select 1 from gate where name = $1', [name])
    if (rows.length > 0) return
    await context.throwIfCancelled()
    await new Promise(resolve => setTimeout(resolve, 30))
  }
}

async function writeChunks(context: JobContext) {
  const { run, db } = context
  const { chunks, gate, slowMs } = z
    .object({ chunks: z.number(), gate: z.string().optional(), slowMs: z.number().default(0) })
    .parse(run.params)
  await context.enterPhase('writing')
  await context.setCounts({ total: chunks })
  for (let chunk = Number(run.checkpoint.chunk ?? 0); chunk < chunks; chunk++) {
    await context.throwIfCancelled()
    if (gate && chunk === Math.floor(chunks / 2)) await passGate(context, gate)
    if (slowMs) await new Promise(resolve => setTimeout(resolve, slowMs))
    await inTenant(db, run.tenantId, async tx => {
      await sql`insert into chunk_row (tenant_id, run_id, chunk, attempt)
        values (${run.tenantId}, ${run.id}, ${chunk}, ${run.attempt})`.execute(tx)
      await saveCheckpoint(tx, run, { chunk: chunk + 1 }, { successCount: chunk + 1 })
    })
    context.progress({ stage: 'writing', done: chunk + 1, total: chunks })
  }
}

async function fail({ run, connections }: JobContext) {
  const { error, times } = z
    .object({ error: z.enum(['data', 'infrastructure', 'program', 'storage']), times: z.number() })
    .parse(run.params)
  await connections.query('insert into attempt_seen (run_id) values ($1)', [run.id])
  if (run.attempt > times) return
  if (error === 'data') throw new AppError('required')
  if (error === 'program') await connections.query('select no_such_column from job_run')
  if (error === 'storage') throw new StorageError('unreachable', { place: 'http://s3/files', reason: 'ECONNREFUSED' })
  throw new Error('connection terminated unexpectedly')
}

async function stall({ run, connections }: JobContext) {
  await connections.query('insert into attempt_seen (run_id) values ($1)', [run.id])
  const end = Date.now() + z.object({ forMs: z.number() }).parse(run.params).forMs
  while (Date.now() < end) Math.sqrt(end)
}

async function eat({ throwIfCancelled }: JobContext) {
  const eaten: Buffer[] = []
  for (;;) {
    eaten.push(Buffer.alloc(8 * 1024 * 1024, eaten.length))
    await throwIfCancelled()
  }
}

async function read({ run, connections, enterPhase }: JobContext) {
  const { does } = z.object({ does: z.enum(['spin', 'fillHeap', 'fillBuffers', 'go on']) }).parse(run.params)
  await connections.query('insert into attempt_seen (run_id) values ($1)', [run.id])
  await enterPhase('parsing')
  const held: unknown[] = []
  for (let turn = 0; ; turn++) {
    if (does === 'fillHeap') held.push(Array.from({ length: 10_000 }, () => ({ turn })))
    if (does === 'fillBuffers') held.push(Buffer.alloc(1024 * 1024, 1))
    if (does === 'go on') await new Promise(resolve => setTimeout(resolve, 20))
  }
}

async function preview({ run, enterPhase }: JobContext) {
  if (run.params.confirmed) return
  await enterPhase('validating')
  await enterPhase('preview')
}

export const testHandlers = [
  defineHandler(chunksJob, writeChunks),
  defineHandler(inlineChunksJob, writeChunks),
  defineHandler(exclusiveJob, context => passGate(context, 'exclusive')),
  defineHandler(failingJob, fail),
  defineHandler(stallingJob, stall),
  defineHandler(hungryJob, eat),
  defineHandler(longReadingJob, read),
  defineHandler(shortReadingJob, read),
  defineHandler(watchedReadingJob, read),
  defineHandler(previewingJob, preview),
]
