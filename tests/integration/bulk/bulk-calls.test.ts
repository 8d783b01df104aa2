import { readFileSync } from 'node:fs'
import type { Resource } from '@sfa/kit/resource'
import { importShapes } from '@sfa/kit/shapes'
import { resources } from '@sfa/registry/registry'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { startApi, type TestApi } from '../session/start-api'
import { mandatory } from './product-rows'
import { type Bulk, startBulk } from './start-bulk'

let api: TestApi
let bulk: Bulk
let address: string
let admin: string
let other: string
let file: Buffer

beforeAll(async () => {
  vi.stubEnv('MAX_UPLOAD_MB', '2')
  bulk = await startBulk(0)
  api = await startApi()
  address = await api.app.listen({ port: 0, host: '127.0.0.1' })
  const users = await api.sql('select tenant_id, user_name from sys_user order by id')
  const userOf = (tenant: unknown) => String(users.find(user => user.tenant_id === tenant)?.user_name)
  const [one, two] = [...new Set(users.map(user => user.tenant_id))]
  admin = await api.tokenOf(String(one), userOf(one))
  other = await api.tokenOf(String(two), userOf(two))
  file = readFileSync(await bulk.workbook([mandatory, ['W1', '产品', '01', 'YHC', '瓶', '箱', 12, 3.5, 40]]))
})
afterAll(async () => {
  await api.stop()
  await bulk.stop()
  vi.unstubAllEnvs()
})

const importPath = '/portalsync/eximport/import'
const call = (path: string, init: RequestInit & { token?: string }) =>
  fetch(new URL(path, address), {
    ...init,
    headers: { ...(init.headers as Record<string, string>), authorization: `Bearer ${init.token ?? admin}` },
  })
const runs = () => api.sql('select id::text, kind, business_type, file_name, params, files from job_run order by id')

/** Sends a file in two pieces, as a browser does whose line breaks in between. */
async function upload(content: Buffer, name: string): Promise<string> {
  const tus = { 'tus-resumable': '1.0.0' }
  const created = await call('/portalsync/eximport/files', {
    method: 'POST',
    headers: {
      ...tus,
      'upload-length': String(content.length),
      'upload-metadata': `filename ${Buffer.from(name).toString('base64')}`,
    },
  })
  expect(created.status).toBe(201)
  const location = created.headers.get('location') as string
  const half = Math.floor(content.length / 2)
  for (const [from, to] of [
    [0, half],
    [half, content.length],
  ] as const) {
    const head = await call(location, { method: 'HEAD', headers: tus })
    expect(head.headers.get('upload-offset')).toBe(String(from))
    const patched = await call(location, {
      method: 'PATCH',
      headers: { ...tus, 'content-type': 'application/offset+octet-stream', 'upload-offset': String(from) },
      body: new Uint8Array(content.subarray(from, to)),
    })
    expect(patched.status).toBe(204)
  }
  return location.split('/').at(-1) as string
}

describe('importing', () => {
  test('a resumable upload becomes a previewed import of its owner', async () => {
    const uploadId = await upload(file, '产品 一月.xlsx')
    expect((await api.post(importPath, { uploadId, kind: 'Product', businessType: 3 }, other)).code).toBe('fileMissing')
    const answer = await api.post(
      importPath,
      { uploadId, kind: 'Product', businessType: 3, isCover: '1', preview: true },
      admin,
    )
    expect(answer).toMatchObject({ code: '0', data: { batchId: expect.any(String) } })
    expect((await runs()).at(-1)).toMatchObject({
      id: answer.data.batchId,
      kind: 'Product',
      business_type: 3,
      file_name: '产品 一月.xlsx',
      params: { isCover: '1', preview: true },
    })
    expect((await api.post(importPath, { uploadId, kind: 'Product' }, admin)).code).not.toBe('0')
  })

  test('a second one of the kind is refused while the first runs', async () => {
    const uploadId = await upload(file, 'b.xlsx')
    const answer = await api.post(importPath, { uploadId, kind: 'Product' }, admin)
    expect(answer).toMatchObject({ code: 'taskRunning', status: 200 })
    // Another kind does not wait, whatever number both have on the wire.
    await api.sql("update job_run set business_type = 16 where phase <> 'done'")
    const other = await upload(file, 'c.xlsx')
    expect((await api.post(importPath, { uploadId: other, kind: 'ProductList' }, admin)).code).toBe('0')
    await api.sql("update job_run set business_type = 3 where kind = 'Product'")
    await api.sql("update job_run set phase = 'done'")
    expect((await api.post(importPath, { uploadId, kind: 'Product' }, admin)).code).toBe('0')
    await api.sql("update job_run set phase = 'done'")
  })

  test('old callers post the file with the documented parameters', async () => {
    const form = new FormData()
    form.append('businessType', '3')
    form.append('isCover', '1')
    form.append('file', new Blob([new Uint8Array(file)]), '旧.xlsx')
    form.append('createBy', 'another user')
    const answer = (await (await call(importPath, { method: 'POST', body: form })).json()) as { code: string }
    expect(answer.code).toBe('0')
    expect((await runs()).at(-1)).toMatchObject({
      kind: 'Product',
      file_name: '旧.xlsx',
      params: { isCover: '1', preview: false },
    })
    await api.sql("update job_run set phase = 'done'")
  })

  test('lists have a path of their own, where JSON asks what runs and a file is imported', async () => {
    const path = '/portalsync/eximport/universalImport'
    const check = { type: '17', status: '0', createBy: '' }
    expect(await api.post(path, check, admin)).toMatchObject({ code: '0', data: [] })
    const form = new FormData()
    form.append('businessType', '17')
    form.append('file', new Blob([new Uint8Array(file)]), '清单.xlsx')
    const answer = (await (await call(path, { method: 'POST', body: form })).json()) as { data: { batchId: string } }
    expect((await runs()).at(-1)).toMatchObject({ id: answer.data.batchId, kind: 'ProductListJava', business_type: 17 })
    expect((await api.post(path, check, admin)).data).toMatchObject([{ batchId: answer.data.batchId, status: '0' }])
    expect((await api.post(path, check, other)).data).toEqual([])
  })

  test('kinds are known by their documented numbers as well as by name', async () => {
    const columnsOf = async (value: string | number) => {
      const searchItems = [{ column: 'DownloadType', operator: 'eq', value }]
      return api.post(
        '/eximport/downloadColumn/searchParam',
        { searchItems, page: { pageIndex: 1, pageSize: 100 } },
        admin,
      )
    }
    const named = await columnsOf('Product')
    expect(named.data.length).toBeGreaterThan(30)
    expect((await columnsOf(3)).data).toEqual(named.data)
    expect((await columnsOf('17')).data).toEqual((await columnsOf('ProductList')).data)
    const template = await call('/portalsync/eximport/importTemplateDownload?templateType=3', { method: 'GET' })
    expect(
      Buffer.from(await template.arrayBuffer())
        .subarray(0, 2)
        .toString(),
    ).toBe('PK')
    const exported = await api.post(
      '/portalsync/eximport/export',
      { exportDataType: '16', queryCondition: '{}' },
      admin,
    )
    expect((await runs()).at(-1)).toMatchObject({ id: exported.data.batchId, kind: 'ProductList', business_type: 16 })
    await api.sql("update job_run set phase = 'done'")
  })

  test('a number that several kinds share is refused with these kinds, wherever it stands alone', async () => {
    const kindsOf = (shapes: readonly Resource[], of: (one: Resource) => { kind?: string; number?: number }) => {
      const byNumber = new Map<number, string[]>()
      for (const { kind, number } of shapes.map(of))
        if (kind !== undefined && number !== undefined) byNumber.set(number, [...(byNumber.get(number) ?? []), kind])
      return [...byNumber].filter(([, kinds]) => kinds.length > 1)
    }
    const shared = kindsOf(resources.flatMap(importShapes), one => ({
      kind: one.import?.kind,
      number: one.import?.businessType,
    }))
    expect(shared.map(([number]) => number)).toEqual(expect.arrayContaining([10, 15, 19]))
    for (const [number, kinds] of shared) {
      const form = new FormData()
      form.append('businessType', String(number))
      form.append('file', new Blob([new Uint8Array(file)]), '旧.xlsx')
      const template = `/portalsync/eximport/importTemplateDownload?templateType=${number}`
      const answers = [
        await (await call(importPath, { method: 'POST', body: form })).json(),
        await api.post(importPath, { uploadId: 'none', businessType: number }, admin),
        await (await call(template, { method: 'GET' })).json(),
      ] as { code: string; message: string; data: { kinds: { kind: string; label: string }[] } }[]
      for (const { code, message, data } of answers) {
        expect(code).toBe('kindShared')
        expect(data.kinds.map(({ kind }) => kind).sort()).toEqual([...kinds].sort())
        for (const { kind, label } of data.kinds) expect(message).toContain(`${label} (${kind})`)
      }
    }
    const exports = await api.post('/portalsync/eximport/export', { exportDataType: '15', queryCondition: '{}' }, admin)
    expect(exports.code).toBe('kindShared')
    expect(exports.message).toMatch(/编号15对应多种/)
    const columns = { searchItems: [{ column: 'DownloadType', operator: 'eq', value: 19 }] }
    const offered = await api.post('/eximport/downloadColumn/searchParam', columns, admin)
    expect(offered.code).toBe('kindShared')
    expect(offered.message).toContain('(')
  })

  test('another kind of file is refused and not kept', async () => {
    const [before] = await api.sql('select count(*)::int n from file')
    const form = new FormData()
    form.append('businessType', '3')
    form.append('file', new Blob(['%PDF']), 'a.pdf')
    const answer = (await (await call(importPath, { method: 'POST', body: form })).json()) as Record<string, unknown>
    expect(answer).toMatchObject({
      code: 'incorrectFilePleaseExcelFile',
      message: '文件格式不正确，请选择Excel文件',
    })
    expect((await api.sql('select count(*)::int n from file'))[0]).toEqual(before)
  })

  test('an upload above the limit is refused before its first byte, in the words of the portal', async () => {
    const answer = await call('/portalsync/eximport/files', {
      method: 'POST',
      headers: { 'tus-resumable': '1.0.0', 'upload-length': String(3 * 1024 * 1024), 'accept-language': 'en-US' },
    })
    expect(answer.status).toBe(413)
    expect(await answer.json()).toMatchObject({
      code: 'fileTooLarge',
      message: 'The file may not be larger than 2 MB',
    })
  })

  test('nor one that comes in a single request; nothing of it is kept', async () => {
    const [before] = await api.sql('select count(*)::int n from file')
    const form = new FormData()
    form.append('businessType', '3')
    form.append('file', new Blob([new Uint8Array(3 * 1024 * 1024)]), 'large.xlsx')
    const answer = (await (await call(importPath, { method: 'POST', body: form })).json()) as Record<string, unknown>
    expect(answer).toMatchObject({ code: 'fileTooLarge', message: '文件大小不能超过2MB' })
    expect((await api.sql('select count(*)::int n from file'))[0]).toEqual(before)
  })

  test('an upload needs a session', async () => {
    const answer = await call('/portalsync/eximport/files', {
      method: 'POST',
      headers: { 'tus-resumable': '1.0.0', 'upload-length': '10' },
      token: 'stranger',
    })
    expect(answer.status).toBe(401)
  })

  test('the template is a workbook under the asked name', async () => {
    const answer = await call(
      `/portalsync/eximport/importTemplateDownload?templateType=Product&fileName=${encodeURIComponent('产品导入模板.xlsx')}`,
      { method: 'GET' },
    )
    expect(answer.headers.get('content-disposition')).toContain(encodeURIComponent('产品导入模板.xlsx'))
    expect(
      Buffer.from(await answer.arrayBuffer())
        .subarray(0, 2)
        .toString(),
    ).toBe('PK')
  })
})

describe('exporting', () => {
  test('columns are listed for the dialog, and the export is queued', async () => {
    const listed = await api.post(
      '/eximport/downloadColumn/searchParam',
      {
        searchItems: [{ column: 'DownloadType', operator: 'eq', value: 'Product' }],
        page: { pageIndex: 1, pageSize: 100 },
      },
      admin,
    )
    expect(listed.data[0]).toEqual({ id: 'code', description: '产品编码' })
    const answer = await api.post(
      '/portalsync/eximport/export',
      {
        exportDataType: 'Product',
        fileType: 'Excel',
        downloadColumnDtoList: listed.data,
        queryCondition: '{}',
        userName: 'x',
      },
      admin,
    )
    expect(answer.code).toBe('0')
    expect((await runs()).at(-1)).toMatchObject({ id: answer.data.batchId, kind: 'Product' })
    await api.sql("update job_run set phase = 'done'")
    const empty = { exportDataType: 'Product', downloadColumnDtoList: [] }
    expect(await api.post('/portalsync/eximport/export', empty, admin)).toMatchObject({
      code: 'exportFieldsMissing',
      message: '请选择至少一个导出字段',
    })
  })
})

describe('kept files', () => {
  test('are downloaded by their owner, or by a link', async () => {
    const [kept] = await api.sql("select id::text, name from file where name = '旧.xlsx'")
    const path = `/portalsync/files/${kept?.id}`
    const answer = await call(path, { method: 'GET' })
    expect(answer.headers.get('content-disposition')).toBe(
      `attachment; filename*=UTF-8''${encodeURIComponent('旧.xlsx')}`,
    )
    expect(Buffer.from(await answer.arrayBuffer()).equals(file)).toBe(true)
    expect(await (await call(path, { method: 'GET', token: other })).json()).toMatchObject({ code: 'fileMissing' })

    const { data } = await api.post('/portalsync/files/link', { fileId: kept?.id }, admin)
    const linked = await fetch(new URL(data.url, address))
    expect(Buffer.from(await linked.arrayBuffer()).equals(file)).toBe(true)
  })
})
