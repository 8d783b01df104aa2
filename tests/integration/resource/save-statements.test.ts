import { seedDictionaries, seedProducts } from '@sfa/demo-tenant/seed-products'
import { keepPicture } from '@sfa/operations/files/picture'
import { answerCall } from '@sfa/operations/resource/calls/answer-call'
import { findRecord } from '@sfa/operations/resource/searching/find-record'
import { brand } from '@sfa/product/definitions/brand.resource'
import { product } from '@sfa/product/definitions/product.resource'
import { aCaller } from '@sfa/test-kit/a-caller'
import { startTenantServices, type TenantServices } from '@sfa/test-kit/start-tenant-services'
import type pg from 'pg'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'

/** With begin and commit, the proof of the tenant, and the entry of the change log. */
const most = 10

let services: TenantServices
let statements: string[] = []
const caller = aCaller()

beforeAll(async () => {
  services = await startTenantServices()
  services.connections.on('connect', noteStatements)
  await seedDictionaries(services, 'one')
  await seedProducts(services, 'one', 1)
  await services.pool.query(`
    insert into parameter_custom_field (tenant_id, key_name, field_name, field_description, field_en_description,
      field_type, dictionary_source, dictionary_type)
    values ('one', 'MD_Product', 'maker', '厂', 'Maker', 'Select', 'dictionary', 'ProductType')`)
})
afterAll(() => services.stop())

/** What goes over a connection from now on, before any transaction has used it. */
function noteStatements(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...input: unknown[]) => unknown
  client.query = ((...input: unknown[]) => {
    const [said] = input as [string | { text?: string }]
    statements.push(typeof said === 'string' ? said : (said.text ?? ''))
    return query(...input)
  }) as typeof client.query
}

async function statementsOf(save: () => Promise<unknown>): Promise<string[]> {
  statements = []
  await save()
  // What is to be planned once says so in a comment in front.
  return statements.map(text =>
    text
      .replace(/^\s*\/\*.*?\*\/|\s+/gs, ' ')
      .trim()
      .replace(/ +/g, ' ')
      .slice(0, 80),
  )
}

async function picture(): Promise<string> {
  const content = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#888' } })
    .jpeg()
    .toBuffer()
  return (await keepPicture(services, caller, { fileName: 'a.jpg', fileData: content.toString('base64') })).fileName
}

/** Everything that a form may send: references in a field, in a group and in lines, choices, pictures, own fields. */
async function filled() {
  const { rows } = await services.pool.query(
    "select id::text from product_product where tenant_id = 'one' order by id limit 1",
  )
  const { id, ver, code, customFields, _labels, ...values } = await findRecord(services, caller, product, rows[0].id)
  const unit = (await services.pool.query("select id::text from parameter_unit where tenant_id = 'one' order by id"))
    .rows
  return {
    ...Object.fromEntries(Object.entries(values).filter(([name]) => name in product.fields)),
    basicUnit: { uomid: unit[0].id, basicprice: 2, iscommon: '1' },
    subUnits: [{ uomid: unit[1].id, conversionRatio: 6, unitprice: 12, iscommon: '0' }],
    thumbnailPhoto: [await picture()],
    customFields: { maker: '1' },
  }
}

const changeLog = async (id: unknown) =>
  (
    await services.pool.query(
      'select operation from record_change where record_id = $1 and resource = $2 order by id',
      [id, product.key],
    )
  ).rows.map(row => row.operation)

test('a product with everything is created and changed in at most ten statements', async () => {
  const values = await filled()
  let made: Record<string, unknown> = {}
  const created = await statementsOf(async () => {
    made = (await answerCall(services, caller, product, 'create', { ...values, code: 'S-1' })).data as typeof made
  })
  expect(created.length, created.join('\n')).toBeLessThanOrEqual(most)
  const changes = {
    ...values,
    fullNameCn: '改',
    productType: '2',
    isFreeGoods: '0',
    basicUnit: values.subUnits.map(({ uomid }) => ({ uomid, basicprice: 3, iscommon: '1' }))[0],
    subUnits: [],
    thumbnailPhoto: [await picture()],
    customFields: { maker: '2' },
  }
  const changed = await statementsOf(() =>
    answerCall(services, caller, product, 'update', { id: made.id, ver: made.ver, ...changes }),
  )
  expect(changed.length, changed.join('\n')).toBeLessThanOrEqual(most)
  for (const list of [created, changed]) {
    expect(list.filter(text => text.includes("set_config('app.proof'"))).toHaveLength(1)
    expect(list.filter(text => text.startsWith('insert into record_change'))).toHaveLength(1)
  }
  expect(await changeLog(made.id)).toEqual(['create', 'update'])
})

test('what the one look-up finds missing is refused with all of its fields', async () => {
  const values = {
    ...(await filled()),
    code: 'S-2',
    brandID: '999999',
    productType: 'none',
    thumbnailPhoto: ['999999'],
  }
  const refused = await answerCall(services, caller, product, 'create', {
    ...values,
    basicUnit: { uomid: '999998', basicprice: 1, iscommon: '0' },
    customFields: { maker: 'none' },
  }).catch(error => error)
  expect(refused.details.map((one: { field: string; code: string }) => `${one.field}: ${one.code}`)).toEqual([
    'brandID: refMissing',
    'basicUnit.uomid: refMissing',
    'productType: dictMissing',
    'customFields.maker: dictMissing',
    'thumbnailPhoto: refMissing',
  ])
})

test('a batch asks for the rights once, however many records it changes', async () => {
  const make = (code: string) => answerCall(services, caller, brand, 'create', { code, nameCn: code })
  const made = await Promise.all(['B1', 'B2', 'B3'].map(make))
  const ids = made.map(({ data }) => (data as { id: string }).id)
  const sent = await statementsOf(() =>
    answerCall(services, caller, brand, 'batchUpdate', { ids, changes: { nameEn: 'Same' } }),
  )
  expect(sent.filter(text => text.startsWith('update "product_brand"'))).toHaveLength(3)
  expect(sent.filter(text => text.startsWith('select jsonb_build_array'))).toHaveLength(1)
})
