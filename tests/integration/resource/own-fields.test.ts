import { seedDictionaries, seedProducts } from '@sfa/demo-tenant/seed-products'
import { customField } from '@sfa/kit/own-tables/custom-field.resource'
import { keepPicture } from '@sfa/operations/files/picture'
import { answerCall } from '@sfa/operations/resource/calls/answer-call'
import { findRecord } from '@sfa/operations/resource/searching/find-record'
import { product } from '@sfa/product/definitions/product.resource'
import { aCaller } from '@sfa/test-kit/a-caller'
import { startTenantServices, type TenantServices } from '@sfa/test-kit/start-tenant-services'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

type Row = Record<string, unknown>

let services: TenantServices
let row: Row
const caller = aCaller()
const other = aCaller({ tenantId: 'two' })

beforeAll(async () => {
  services = await startTenantServices()
  await seedDictionaries(services, 'one')
  await seedProducts(services, 'one', 1)
  await define('note', {})
  await define('fixed', { allowEdit: '0' })
  await define('late', { allowNew: '0' })
  await define('unseen', { allowView: '0' })
  await define('elsewhere', { isPortalUse: '0' })
  await define('scan', { fieldType: 'Upload' })
  const { rows } = await services.pool.query(
    "select id::text, ver from product_product where tenant_id = 'one' limit 1",
  )
  row = rows[0]
  // What another program of the tenant has written.
  await services.pool.query('update product_product set custom_fields = $1 where id = $2', [
    { note: 'a', fixed: 'b', unseen: 'c', elsewhere: 'd' },
    row.id,
  ])
})
afterAll(() => services.stop())

const define = (fieldName: string, more: Row) =>
  answerCall(services, caller, customField, 'create', {
    keyName: 'MD_Product',
    fieldName,
    fieldDescription: fieldName,
    fieldEnDescription: fieldName,
    fieldType: 'Text',
    ...more,
  })
const found = () => findRecord(services, caller, product, String(row.id))
const kept = async () =>
  (await services.pool.query('select custom_fields from product_product where id = $1', [row.id])).rows[0].custom_fields
async function update(customFields: Row | null): Promise<Row> {
  const { ver } = await found()
  return (await answerCall(services, caller, product, 'update', { id: row.id, ver, customFields })) as unknown as Row
}
const refusalOf = (asked: Promise<unknown>) =>
  asked.then(
    () => 'was accepted',
    error => (error.details ?? []).map((one: Row) => `${one.field}: ${one.code}`).join(', ') || error.code,
  )
const refusal = (customFields: Row) => refusalOf(update(customFields))
async function upload(format: 'png' | 'jpeg', side: number, who = caller): Promise<string> {
  const noise = sharp({
    create: {
      width: side,
      height: side,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
  const content = await (format === 'png' ? noise.png() : noise.jpeg({ quality: 100 })).toBuffer()
  return (await keepPicture(services, who, { fileName: 'a', fileData: content.toString('base64') })).fileName
}

describe('the tenant’s own fields', () => {
  test('that are not to be seen, or not in the portal, leave with no answer', async () => {
    const seen = { note: 'a', fixed: 'b' }
    expect((await found()).customFields).toEqual(seen)
    const searched = await answerCall(services, caller, product, 'search', { page: { pageIndex: 1, pageSize: 20 } })
    expect(JSON.stringify(searched)).not.toMatch(/unseen|elsewhere/)
    expect(JSON.stringify(await update({ note: 'a2', fixed: 'b' }))).not.toMatch(/unseen|elsewhere/)
  })

  test('that may not be edited, or are not seen, stay as they are whatever an update sends', async () => {
    await update({ note: 'new', fixed: 'forged', unseen: 'forged', elsewhere: 'forged', late: 'later' })
    expect(await kept()).toEqual({ note: 'new', fixed: 'b', unseen: 'c', elsewhere: 'd', late: 'later' })
    await update({})
    expect(await kept()).toEqual({ fixed: 'b', unseen: 'c', elsewhere: 'd' })
    await update(null)
    expect(await kept()).toEqual({ fixed: 'b', unseen: 'c', elsewhere: 'd' })
  })

  test('that hold a picture take a jpg of the tenant of at most 2048 KB, and nothing else', async () => {
    expect(await refusal({ scan: [await upload('png', 8)] })).toBe('customFields.scan: photoWrongFormat')
    expect(await refusal({ scan: [await upload('jpeg', 1800)] })).toBe('customFields.scan: photoTooLarge')
    expect(await refusal({ scan: ['999999'] })).toBe('customFields.scan: refMissing')
    expect(await refusal({ scan: [await upload('jpeg', 8, other)] })).toBe('customFields.scan: refMissing')
    const id = await upload('jpeg', 8)
    await update({ scan: [`/portalsync/files/${id}`] })
    expect((await kept()).scan).toEqual([id])
    const { rows } = await services.pool.query('select expires_at from file where id = $1', [id])
    expect(rows[0].expires_at).toBeNull()
    // One that a record has is not asked about again.
    await services.pool.query("update file set content_type = 'image/png' where id = $1", [id])
    await update({ scan: [id], note: 'x' })
    expect(await kept()).toMatchObject({ scan: [id], note: 'x' })
  })
})

test('a choice says where its choices come from', async () => {
  expect(await refusalOf(define('colour', { fieldType: 'Select' }))).toBe(
    'dictionarySource: ruleBroken, dictionaryType: ruleBroken',
  )
  const choices = { dictionarySource: 'dictionary', dictionaryType: 'ProductType' }
  expect(await refusalOf(define('colour', { fieldType: 'Select', ...choices }))).toBe('was accepted')
})
