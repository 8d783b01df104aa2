import { findPictures, keepPicture } from '@sfa/operations/files/picture'
import { createRecord } from '@sfa/operations/resource/saving/create-record'
import { brand } from '@sfa/product/definitions/brand.resource'
import { aCaller } from '@sfa/test-kit/a-caller'
import { startTenantServices, type TenantServices } from '@sfa/test-kit/start-tenant-services'
import { afterAll, beforeAll, expect, test } from 'vitest'

let services: TenantServices
beforeAll(async () => {
  services = await startTenantServices()
})
afterAll(() => services.stop())

/** 1 × 1 pixel. */
const png =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const gif = 'data:image/png;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=='
const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => 'was accepted',
    error =>
      [
        error.code,
        ...(error.details ?? []).map((one: { field: string; code: string }) => `${one.field}: ${one.code}`),
      ].join(', '),
  )

test('an uploaded logo is kept with its brand, by the address that the upload answered', async () => {
  const { url, fileName } = await keepPicture(services, aCaller(), { fileName: 'logo.png', fileData: png })
  const made = await createRecord(services, aCaller(), brand, { code: 'L1', nameCn: '一', logo: [url] })
  expect(made.logo).toEqual([fileName])
  expect(await findPictures(services, aCaller(), [url])).toEqual([
    expect.objectContaining({ fileName, name: 'logo.png' }),
  ])
})

test('what is no jpg or png is refused, whatever it is called', async () => {
  expect(await refusal(keepPicture(services, aCaller(), { fileName: 'logo.png', fileData: gif }))).toMatch(
    /^photo(WrongFormat|NotAnImage)$/,
  )
  expect(await refusal(keepPicture(services, aCaller(), { fileName: 'logo.png', fileData: 'aGVsbG8=' }))).toBe(
    'photoNotAnImage',
  )
})

test('a picture of another tenant, or none at all, is refused by the form', async () => {
  const { fileName } = await keepPicture(services, aCaller({ tenantId: 'two' }), {
    fileName: 'logo.png',
    fileData: png,
  })
  expect(await refusal(createRecord(services, aCaller(), brand, { code: 'L2', nameCn: '二', logo: [fileName] }))).toBe(
    'invalid, logo: refMissing',
  )
  expect(await findPictures(services, aCaller(), [fileName])).toEqual([])
  expect(
    await refusal(createRecord(services, aCaller(), brand, { code: 'L3', nameCn: '三', logo: ['../etc/passwd'] })),
  ).toBe('invalid, logo.0: refFormat')
})
