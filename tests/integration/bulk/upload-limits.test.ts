import { randomBytes } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { sweepFiles } from '@sfa/operations/files/sweep-files'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { startApi, type TestApi } from '../session/start-api'

let api: TestApi
let address: string
let admin: string
/** A colleague with every key as well. */
let second: string
/** May look and do nothing. */
let viewer: string
let tenant: string

beforeAll(async () => {
  vi.stubEnv('USER_QUOTA_MB', '2')
  vi.stubEnv('TENANT_QUOTA_MB', '3')
  api = await startApi()
  address = await api.app.listen({ port: 0, host: '127.0.0.1' })
  tenant = 'yunhe'
  admin = await api.tokenOf(tenant, 'admin')
  viewer = await api.tokenOf(tenant, 'viewer')
  await api.sql(
    `insert into sys_user_role (tenant_id, user_id, role_id)
     select u.tenant_id, u.id, r.id from sys_user u join sys_role r on r.tenant_id = u.tenant_id
     where u.tenant_id = $1 and u.user_name = 'clerk' and r.code = 'SystemAdmin' on conflict do nothing`,
    [tenant],
  )
  second = await api.tokenOf(tenant, 'clerk')
})
afterAll(async () => {
  await api.stop()
  vi.unstubAllEnvs()
})
beforeEach(async () => {
  await api.sql('delete from file')
})

const tus = { 'tus-resumable': '1.0.0' }
const call = (path: string, token: string, init: RequestInit) =>
  fetch(new URL(path, address), {
    ...init,
    headers: { ...(init.headers as Record<string, string>), authorization: `Bearer ${token}` },
  })
const begin = (token: string, bytes: number) =>
  call('/portalsync/eximport/files', token, {
    method: 'POST',
    headers: { ...tus, 'upload-length': String(bytes), 'upload-metadata': `filename ${btoa('a.xlsx')}` },
  })
const MB = 1024 * 1024
const dataUrl = (content: Buffer) => `data:image/png;base64,${content.toString('base64')}`
/** Noise, which does not become smaller. */
const pngOf = (side: number) =>
  sharp(randomBytes(side * side * 3), { raw: { width: side, height: side, channels: 3 } })
    .png()
    .toBuffer()
const send = async (token: string, content: Buffer, attachmentType?: string) =>
  api.post('/basic/fileSync/uploadFile', { fileName: 'a.png', fileData: dataUrl(content), attachmentType }, token)
const kept = () => api.sql('select id::text, bytes::int, expires_at is null as "forGood" from file order by id')
const stored = () =>
  readdirSync(join(api.tenants.dataDir, 'files'), { recursive: true, withFileTypes: true }).filter(one => one.isFile())

describe('keys', () => {
  test('who may change nothing with a picture can send none', async () => {
    const png = await pngOf(8)
    for (const type of [undefined, 'ProductPhoto', 'CustomField', 'RichText', 'SystemLogo', 'other'])
      expect(await send(viewer, png, type), type).toMatchObject({ status: 403, code: 'notPermitted' })
    expect(await kept()).toEqual([])
    expect((await send(admin, png, 'ProductPhoto')).code).toBe('0')
  })

  test('who may import nothing can begin no upload, and send no file in one request', async () => {
    const begun = await begin(viewer, 1000)
    expect(begun.status).toBe(403)
    expect(await begun.json()).toMatchObject({ code: 'notPermitted', message: '没有操作权限' })
    for (const path of ['import', 'importProductPicByExfile']) {
      const form = new FormData()
      form.append('file', new Blob([new Uint8Array(1000)]), 'a.zip')
      const answer = await call(`/portalsync/eximport/${path}`, viewer, { method: 'POST', body: form })
      expect(answer.status, path).toBe(403)
    }
    expect(await kept()).toEqual([])
  })
})

describe('content', () => {
  test('the first bytes of a png before noise are no picture', async () => {
    const noise = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), randomBytes(5000)])
    expect((await send(admin, noise)).code).toMatch(/^photo(NotAnImage|Truncated)$/)
    const gigapixel = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
    gigapixel.writeUInt32BE(60_000, 16)
    gigapixel.writeUInt32BE(60_000, 20)
    expect((await send(admin, gigapixel)).code).toMatch(/^photo(TooManyPixels|NotAnImage)$/)
    expect(await kept()).toEqual([])
  })
})

describe('quotas', () => {
  test('hold for one user and for the tenant, whichever way files come', async () => {
    const png = await pngOf(560)
    expect(png.length).toBeGreaterThan(0.7 * MB)
    expect((await send(admin, png)).code).toBe('0')
    expect((await send(admin, png)).code).toBe('0')
    expect(await send(admin, png)).toMatchObject({
      code: 'userQuota',
      message: '您的文件已超过2MB的上限，请等待旧文件到期或联系管理员',
    })
    expect((await send(second, png)).code).toBe('0')
    expect((await send(second, png)).code).toBe('tenantQuota')
    const begun = await begin(second, MB)
    expect(begun.status).toBe(422)
    expect(await begun.json()).toMatchObject({ code: 'tenantQuota' })
    const form = new FormData()
    form.append('businessType', '3')
    form.append('file', new Blob([new Uint8Array(MB)]), 'a.xlsx')
    const posted = await call('/portalsync/eximport/import', second, { method: 'POST', body: form })
    expect(await posted.json()).toMatchObject({ code: 'tenantQuota' })
    expect(await kept()).toHaveLength(3)
    expect(stored().filter(one => one.name.endsWith('.xlsx') || one.name.endsWith('.tmp'))).toEqual([])
  })

  test('pictures that are sent at once are counted one after the other', async () => {
    const png = await pngOf(560)
    const answers = await Promise.all(Array.from({ length: 6 }, () => send(admin, png)))
    expect(answers.map(answer => answer.code).sort()).toEqual(['0', '0', ...Array(4).fill('userQuota')])
  })

  test('count what an upload is going to hold, from its first call on', async () => {
    const first = await begin(admin, 1.5 * MB)
    expect(first.status).toBe(201)
    const [refused] = [await begin(admin, MB)]
    expect(await refused?.json()).toMatchObject({ code: 'userQuota' })
    const ended = await call(first.headers.get('location') as string, admin, { method: 'DELETE', headers: tus })
    expect(ended.status).toBe(204)
    expect((await begin(admin, MB)).status).toBe(201)
  })

  test('an upload says how long it is going to be', async () => {
    const answer = await call('/portalsync/eximport/files', admin, {
      method: 'POST',
      headers: { ...tus, 'upload-defer-length': '1' },
    })
    expect(answer.status).toBe(400)
  })
})

describe('pictures that no record names', () => {
  test('expire; those of a record stay until it names another', async () => {
    const png = await pngOf(8)
    const [one, two, three] = [
      (await send(admin, png)).data,
      (await send(admin, png)).data,
      (await send(admin, png)).data,
    ]
    expect((await kept()).map(file => file.forGood)).toEqual([false, false, false])
    const made = await api.post('/portalsync/product/createBrand', { code: 'Q1', nameCn: '一', logo: [one] }, admin)
    expect(made.code).toBe('0')
    expect((await kept()).map(file => file.forGood)).toEqual([true, false, false])
    const body = { id: made.data.id, ver: made.data.ver, logo: [two] }
    expect((await api.post('/portalsync/product/updateBrand', body, admin)).code).toBe('0')
    expect((await kept()).map(file => file.forGood)).toEqual([false, true, false])

    await api.sql("update file set expires_at = now() - interval '1 second'")
    expect(await sweepFiles(api.tenants)).toBe(2)
    expect(await kept()).toMatchObject([{ id: (two as string).split('/').at(-1), forGood: true }])
    const late = { id: made.data.id, ver: made.data.ver + 1, logo: [three] }
    expect((await api.post('/portalsync/product/updateBrand', late, admin)).data.failures).toMatchObject([
      { field: 'logo', code: 'refMissing' },
    ])
  })
})
