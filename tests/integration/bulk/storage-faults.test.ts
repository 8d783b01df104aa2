import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { inTenant } from '@sfa/db/connection/tenant-transaction'
import { runImport } from '@sfa/operations/bulk/import/run-import'
import { importJob } from '@sfa/operations/job/contracts/import'
import { loadRun } from '@sfa/operations/job/life/load-run'
import type { Services } from '@sfa/operations/services'
import type { FileStore } from '@sfa/storage/file-store'
import { openS3Store } from '@sfa/storage/s3-store'
import { StorageError } from '@sfa/storage/storage-error'
import pino from 'pino'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { runAttempt } from '../../../apps/worker/src/runtime/run-attempt'
import { startApi, type TestApi } from '../session/start-api'
import { mandatory } from './product-rows'
import { type Bulk, startBulk } from './start-bulk'

let bulk: Bulk
let api: TestApi
let address: string
let admin: string
let files: FileStore
const lines: string[] = []

/** A folder whose disk has no room for another byte; what is there can be read. */
const full = (store: FileStore): FileStore => {
  const refuse = async () => {
    throw new StorageError('noSpace', { place: '/data/files', reason: 'ENOSPC' })
  }
  return { ...store, put: refuse, check: refuse }
}
/** A bucket at an address where nothing listens. */
const away = () =>
  openS3Store({
    bucket: 'files',
    region: 'us-east-1',
    endpoint: 'http://127.0.0.1:9',
    forcePathStyle: true,
    credentials: { accessKeyId: 'a', secretAccessKey: 'b' },
  })

beforeAll(async () => {
  bulk = await startBulk(0)
  api = await startApi({ LOG_LEVEL: 'error' }, { logTo: { write: line => void lines.push(line) } })
  address = await api.app.listen({ port: 0, host: '127.0.0.1' })
  admin = await api.tokenOf('yunhe', 'admin')
  files = api.tenants.files
})
afterAll(async () => {
  await api.stop()
  await bulk.stop()
})
afterEach(() => {
  api.tenants.files = files
  lines.length = 0
})

const call = (path: string, init: RequestInit = {}) =>
  fetch(new URL(path, address), {
    ...init,
    headers: { ...(init.headers as Record<string, string>), authorization: `Bearer ${admin}` },
  })
const kept = async () => (await api.sql('select count(*)::int n from file'))[0]?.n
const sendPicture = async () => {
  const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  return api.post('/basic/fileSync/uploadFile', { fileName: 'a.png', fileData: png.toString('base64') }, admin)
}
const sendImport = async () => {
  const form = new FormData()
  form.append('kind', 'Product')
  form.append('file', new Blob([readFileSync(await bulk.workbook([mandatory]))]), 'a.xlsx')
  return call('/portalsync/eximport/import', { method: 'POST', body: form })
}

describe('a full disk', () => {
  test('is named to the user and in the log, and nothing is left of the upload', async () => {
    const before = await kept()
    api.tenants.files = full(files)
    const message = '磁盘空间不足，无法保存文件，请联系管理员（/data/files）'
    expect(await sendPicture()).toMatchObject({ status: 507, code: 'diskFull', message })
    expect(await (await sendImport()).json()).toMatchObject({ code: 'diskFull', message })
    expect(await kept()).toBe(before)
    expect(await api.sql('select id from job_run')).toEqual([])
    expect(lines.map(line => JSON.parse(line))).toContainEqual(
      expect.objectContaining({
        code: 'diskFull',
        place: '/data/files',
        msg: 'No space left on /data/files, please tell the administrator',
      }),
    )
  })

  test('takes away the part of a resumable upload that met it, which gives back its space', async () => {
    const tus = { 'tus-resumable': '1.0.0' }
    const begun = await call('/portalsync/eximport/files', {
      method: 'POST',
      headers: { ...tus, 'upload-length': '1000', 'upload-metadata': `filename ${btoa('a.xlsx')}` },
    })
    const location = begun.headers.get('location') as string
    const folder = join(api.tenants.dataDir, 'uploads')
    const id = location.split('/').at(-1) as string
    // The device that answers every write as a full disk does.
    rmSync(join(folder, id))
    symlinkSync('/dev/full', join(folder, id))
    const sent = await call(location, {
      method: 'PATCH',
      headers: { ...tus, 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' },
      body: new Uint8Array(1000),
    })
    expect(sent.status).toBe(507)
    expect(await sent.json()).toMatchObject({ code: 'diskFull' })
    expect(readdirSync(folder)).toEqual([])
  })
})

describe('a file store that does not answer', () => {
  test('is named to the user and by readyz', async () => {
    expect((await call('/readyz')).status).toBe(200)
    const store = await away()
    api.tenants.files = store
    const message = '文件存储 http://127.0.0.1:9/files 无响应（ECONNREFUSED），请稍后再试或联系管理员'
    expect(await sendPicture()).toMatchObject({ status: 504, code: 'fileStoreSilent', message })
    expect((await sendImport()).status).toBe(504)
    const ready = await readiness(503)
    expect(ready).toMatchObject({ status: 'not ready', database: true, files: false, problem: message })
    store.close()
  })
})

describe('a full database', () => {
  test('is named to the user and by readyz, and the next call that fits is served', async () => {
    await readiness(200)
    await api.sql(`create function refuse_brand() returns trigger language plpgsql as $$
      begin raise exception 'could not extend file "base/1/2": No space left on device' using errcode = 'disk_full'; end $$`)
    await api.sql(
      'create trigger full_disk before insert on product_brand for each row execute function refuse_brand()',
    )
    const create = () => api.post('/portalsync/product/createBrand', { code: 'F1', nameCn: '一' }, admin)
    const message = '数据库磁盘空间不足，无法保存数据，请联系管理员'
    expect(await create()).toMatchObject({ status: 507, code: 'databaseFull', message })
    expect(await readiness(503)).toMatchObject({ database: false, files: true, problem: message })
    await api.sql('drop trigger full_disk on product_brand')
    expect((await create()).code).toBe('0')
  })
})

/** What readyz says as soon as it answers with this status: what it found out about the store is told for seconds. */
async function readiness(status: number): Promise<unknown> {
  let said: unknown
  await expect
    .poll(
      async () => {
        const answer = await call('/readyz')
        said = await answer.json()
        return answer.status
      },
      { interval: 200 },
    )
    .toBe(status)
  return said
}

describe('an import', () => {
  const attempt = async (batchId: string, services: Services) => {
    const next = await runAttempt({
      services,
      handler: { contract: importJob, run: runImport },
      ticket: { tenantId: 'one', runId: batchId },
      workerId: 'test',
      workDir: mkdtempSync(join(bulk.folder, 'work-')),
      logger: pino({ level: 'silent' }),
      stop: new AbortController().signal,
    })
    return { next, run: await inTenant(bulk.db, 'one', tx => loadRun(tx, batchId)) }
  }

  test('waits as long as the store is away or full, is never counted as failed, and then takes every row', async () => {
    const row = (code: string) => [code, '产品', '01', 'YHC', '瓶', '箱', 12, 3.5, 40]
    const batchId = await bulk.start(await bulk.workbook([mandatory, row('S1'), row('S2'), ['S3']]))
    const store = await away()
    for (let times = 0; times < 5; times++) {
      const { next, run } = await attempt(batchId, { ...bulk, files: store })
      expect(next).toEqual({ waitMs: 15_000 })
      expect(run).toMatchObject({ phase: 'queued', failures: 0, errorCode: 'fileStoreSilent', endTime: null })
    }
    store.close()
    // It can read now; the result files find no room, after the rows are written.
    const blocked = await attempt(batchId, { ...bulk, files: full(bulk.files) })
    expect(blocked.run).toMatchObject({ phase: 'queued', failures: 0, errorCode: 'diskFull', successCount: 2 })
    const { next, run } = await attempt(batchId, bulk)
    expect(next).toBe('complete')
    expect(run).toMatchObject({ phase: 'done', errorCode: null, successCount: 2, failureCount: 1 })
    expect((await bulk.products()).map(product => product.code)).toEqual(['S1', 'S2'])
    const { rows } = await bulk.pool.query('select event from job_run_event where run_id = $1 order by id', [batchId])
    expect(rows.filter(({ event }) => event === 'blocked')).toHaveLength(2)
  })
})
