import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ocrSetting } from '@sfa/company/definitions/ocr-setting'
import { type LicenceReaderConfig, readLicence } from '@sfa/company/operations/ocr/licence-reader'
import { settingsCall } from '@sfa/kit/settings/settings'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startApi, type TestApi } from '../session/start-api'

const key = 'k3y-of-the-reader'
const number = '91350100M000100Y43'
const read = { number, name: '恒沛商贸有限公司', legalPerson: '林岚', address: '' }

let reader: Server
let url: string
let asked: { url: string; key?: string; body: string }[] = []
let answer: unknown
let api: TestApi
let platform: string
let tenant: string
beforeAll(async () => {
  reader = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += part
    asked.push({ url: request.url ?? '', key: request.headers.authorization, body })
    const isToken = request.url?.startsWith('/oauth/')
    response.end(JSON.stringify(isToken ? { access_token: 'token', expires_in: 3600 } : answer))
  })
  await new Promise<void>(resolve => reader.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(reader.address() as AddressInfo).port}`
  api = await startApi({ PLATFORM_TENANT: 'yunhe', OCR: 'gateway', OCR_KEY: key, OCR_URL: `${url}/read` })
  platform = await api.tokenOf('yunhe', 'platform')
  tenant = await api.tokenOf('second', 'admin.second')
})
afterAll(async () => {
  await api?.stop()
  reader.close()
})
beforeEach(() => {
  asked = []
})

async function upload(token: string): Promise<string> {
  const picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#fff' } })
    .jpeg()
    .toBuffer()
  const fileData = `data:image/jpeg;base64,${picture.toString('base64')}`
  const { data } = await api.post('/basic/fileSync/uploadFile', { fileData, attachmentType: 'BusinessLicense' }, token)
  return String(data).split('/').at(-1) as string
}
const call = (name: string, body: object, token = tenant) =>
  api.post(`/portalsync/company/attestation/${name}`, body, token)

const toldIn = async (tenantId: string) =>
  (
    await api.sql<{ title: string }>(
      "select title from message_message where tenant_id = $1 and title like '%企业认证%' order by id",
      [tenantId],
    )
  ).map(({ title }) => title)

test('a company is attested by the platform alone, and again after each change', async () => {
  expect((await call('find', {})).data).toBeNull()
  const picture = await upload(tenant)
  const licence = { number, name: '恒沛商贸有限公司', legalPerson: '林岚', picture, ver: 0 }
  const mistyped = await call('submit', { ...licence, number: '91350100M000100Y44' })
  expect(mistyped.data.failures).toMatchObject([{ field: 'number', code: 'creditCodeFormat' }])
  expect((await call('submit', { ...licence, picture: '999999' })).data.failures).toMatchObject([{ field: 'picture' }])
  const first = await call('submit', licence)
  expect(first.data).toMatchObject({ state: 'New', ver: 1 })
  expect((await call('submit', licence)).code).toBe('stale')
  const waiting = await api.post('/portalsync/company/search', { attestation: 'New' }, platform)
  expect(waiting.data).toMatchObject([{ id: 'second', attestation: 'New' }])

  const decide = (body: object, token = platform) => call('decide', { id: 'second', ver: 1, ...body }, token)
  expect((await decide({ pass: true }, tenant)).status).toBe(403)
  expect((await decide({ pass: false })).data.failures).toMatchObject([{ field: 'opinion', code: 'required' }])
  expect((await decide({ pass: false, opinion: '照片不清晰' })).data.state).toBe('Rejected')
  expect((await call('find', {})).data).toMatchObject({ state: 'Rejected', opinion: '照片不清晰', ver: 2 })
  expect((await decide({ ver: 2, pass: true })).code).toBe('stale')
  const clearer = await upload(tenant)
  await call('submit', { ...licence, ver: 2, picture: clearer })
  const kept = await api.sql('select id::text, expires_at is null kept from file where id = any($1)', [
    [picture, clearer],
  ])
  expect(await toldIn('second')).toEqual(['企业认证未通过'])
  expect(await toldIn('yunhe')).toEqual(['待审核的企业认证：恒沛商贸有限公司', '待审核的企业认证：恒沛商贸有限公司'])
  expect(Object.fromEntries(kept.map(row => [row.id, row.kept]))).toEqual({ [picture]: false, [clearer]: true })
  expect((await decide({ ver: 3, pass: true })).data).toMatchObject({ state: 'Done', opinion: null })
  expect((await call('ofCompany', { id: 'second' }, platform)).data.attestation).toMatchObject({ number })
})

test('the picture of a licence is shown to the platform, and to no other company', async () => {
  const show = async (token: string) =>
    (
      await api.app.inject({
        url: '/portalsync/company/attestation/picture/second',
        headers: { authorization: `Bearer ${token}` },
      })
    ).statusCode
  expect(await show(platform)).toBe(200)
  expect(await show(tenant)).toBe(403)
})

describe('a business licence', () => {
  const readBy = (fileId: string, use: string, token = tenant) =>
    api.post('/portalsync/ocr/businessLicense', { fileId, use }, token)
  const set = async (values: object) => {
    const { ver } = (await api.post(settingsCall(ocrSetting, 'search'), {}, tenant)).data
    await api.post(settingsCall(ocrSetting, 'save'), { ver, values }, tenant)
  }

  test('is read by the provider where the settings let it, into the fields that they name', async () => {
    answer = read
    const picture = await upload(tenant)
    const { data } = await readBy(picture, 'store')
    expect(data).toEqual({
      ...read,
      address: null,
      store: { businessRegNo: number, businessLicenseNm: read.name, companyName: read.name, legalPerson: '林岚' },
    })
    expect(asked).toMatchObject([{ url: '/read', key: `Bearer ${key}` }])
    await set({ fill: ['legalPerson'], attestation: '0' })
    expect((await readBy(picture, 'store')).data.store).toEqual({ legalPerson: '林岚' })
    expect((await readBy(picture, 'attestation')).code).toBe('ocrOff')
    expect((await api.post('/portalsync/ocr/state', {}, tenant)).data).toEqual({
      configured: true,
      attestation: false,
      stores: true,
    })
    expect((await readBy(picture, 'store', await api.tokenOf('yunhe', 'admin'))).code).toBe('fileMissing')
    expect(asked).toHaveLength(2)
  })

  test('that shows nothing, and a provider that fails, are told apart', async () => {
    const picture = await upload(tenant)
    answer = {}
    expect((await readBy(picture, 'trial')).code).toBe('ocrNothing')
    answer = { number: 7 }
    expect((await readBy(picture, 'trial')).code).toBe('ocrFailed')
  })

  test('is read by Baidu with a token that is fetched once', async () => {
    const config: LicenceReaderConfig = { by: 'baidu', key: 'id', secret: 's3cret', url }
    answer = { words_result: { 社会信用代码: { words: number }, 单位名称: { words: '恒沛' }, 法人: { words: '无' } } }
    const expected = { number, name: '恒沛', legalPerson: null, address: null }
    expect(await readLicence(config, Buffer.from('picture'))).toEqual(expected)
    await readLicence(config, Buffer.from('picture'))
    expect(asked.map(one => one.url.split('?')[0])).toEqual([
      '/oauth/2.0/token',
      '/rest/2.0/ocr/v1/business_license',
      '/rest/2.0/ocr/v1/business_license',
    ])
    expect(asked[1]?.body).toBe(`image=${encodeURIComponent(Buffer.from('picture').toString('base64'))}`)
    answer = { error_code: 110, error_msg: 'Access token invalid' }
    await expect(readLicence(config, Buffer.from('picture'))).rejects.toThrow('110')
  })
})
