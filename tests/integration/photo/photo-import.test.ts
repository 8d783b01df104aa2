import { createReadStream, createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { writeZip } from '@sfa/archive/write-zip'
import { inTenant } from '@sfa/db/connection/tenant-transaction'
import type { WireRow } from '@sfa/db/search/search-rows'
import { seedDictionaries, seedProducts } from '@sfa/demo-tenant/seed-products'
import type { Caller } from '@sfa/operations/caller'
import { findFile } from '@sfa/operations/files/find-file'
import { storeFile } from '@sfa/operations/files/store-file'
import { photoImportJob } from '@sfa/operations/job/contracts/photo-import'
import { createRun } from '@sfa/operations/job/life/create-run'
import type { RunRow } from '@sfa/operations/job/log/run-row'
import { photoDetail } from '@sfa/operations/photo/import/photo-detail'
import { runPhotoImport } from '@sfa/operations/photo/import/run-photo-import'
import { setValidity } from '@sfa/operations/resource/saving/set-validity'
import { parseSearch } from '@sfa/operations/resource/searching/parse-search'
import { searchRecords } from '@sfa/operations/resource/searching/search-records'
import { product } from '@sfa/product/definitions/product.resource'
import { openWorkbook } from '@sfa/spreadsheet/open-workbook'
import { addUser } from '@sfa/test-kit/add-user'
import { startTenantServices, type TenantServices } from '@sfa/test-kit/start-tenant-services'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { carryOut } from '../support/carry-out'

let services: TenantServices
let caller: Caller
beforeAll(async () => {
  services = await startTenantServices()
  caller = await addUser(services)
  await seedDictionaries(services, 'one')
  await seedProducts(services, 'one', 30)
})
afterAll(() => services.stop())

const photo = (colour: string, width = 900, height = 600) =>
  sharp({ create: { width, height, channels: 3, background: colour } })
    .jpeg()
    .toBuffer()
const code = (n: number) => `YH-${String(n).padStart(6, '0')}`

let archives = 0
async function upload(files: Readonly<Record<string, Buffer>>, by = caller, kind = 'ProductPhoto'): Promise<RunRow> {
  const path = join(services.dataDir, `photos-${++archives}.zip`)
  await writeZip(
    createWriteStream(path),
    Object.entries(files).map(([name, data]) => ({ path: name, data })),
  )
  return uploadFile(path, by, kind)
}
async function uploadFile(path: string, by = caller, kind = 'ProductPhoto'): Promise<RunRow> {
  const source = await storeFile(services, {
    tenantId: 'one',
    name: '照片.zip',
    content: createReadStream(path),
    ownerId: caller.userId,
    createBy: caller.userName,
    keepDays: 1,
  })
  const batchId = await createRun(services, by, photoImportJob, {
    kind,
    direction: 'import',
    fileName: '照片.zip',
    payload: {},
    files: { source: source.id },
  })
  return carryOut(services, photoImportJob, runPhotoImport, batchId)
}
const find = async (n: number): Promise<WireRow> =>
  (await searchRecords(services, caller, product, parseSearch(product, { code: [code(n)] }))).rows[0] as WireRow
const outcomes = async (run: RunRow): Promise<Record<string, string>> => {
  const { rows } = await inTenant(services.db, 'one', tx =>
    sql<{
      path: string
      outcome: string
      reason: string | null
    }>`select path, outcome, reason from photo_import_result where run_id = ${run.id}`.execute(tx),
  )
  return Object.fromEntries(rows.map(row => [row.path, row.reason ?? row.outcome]))
}
async function sizeOf(fileId: unknown) {
  const chunks: Buffer[] = []
  for await (const chunk of await services.files.get((await findFile(services, 'one', String(fileId))).key))
    chunks.push(chunk)
  const { width, height } = await sharp(Buffer.concat(chunks)).metadata()
  return { width, height }
}

test('photos named by code reach their products in both sizes, and every file is accounted for', async () => {
  const run = await upload({
    [`${code(1)}.jpg`]: await photo('red'),
    [`夏季/${code(2)}_1.jpg`]: await photo('green'),
    [`夏季/${code(2)}_2.jpg`]: await photo('blue', 600, 900),
    'NO-SUCH.jpg': await photo('black'),
    [`${code(3)}.txt`]: Buffer.from('text'),
    [`${code(4)}.jpg`]: Buffer.from('not a picture'),
    [`${code(5)}.jpg`]: Buffer.alloc(0),
    [`${code(2)}.jpg`]: await photo('white'),
    '坏 名字.jpg': await photo('black'),
  })
  expect(run).toMatchObject({ phase: 'done', status: 1, total: 9, successCount: 3, failureCount: 6 })
  expect(await outcomes(run)).toEqual({
    [`${code(1)}.jpg`]: 'added',
    [`夏季/${code(2)}_1.jpg`]: 'added',
    [`夏季/${code(2)}_2.jpg`]: 'added',
    'NO-SUCH.jpg': 'photoNoRecord',
    [`${code(3)}.txt`]: 'photoWrongFormat',
    [`${code(4)}.jpg`]: 'photoNotAnImage',
    [`${code(5)}.jpg`]: 'photoEmpty',
    [`${code(2)}.jpg`]: 'photoTwice',
    '坏 名字.jpg': 'photoBadName',
  })
  const second = await find(2)
  expect(second.largePhoto).toHaveLength(2)
  expect(second.thumbnailPhoto).toHaveLength(1)
  expect(await sizeOf((second.largePhoto as string[])[1])).toEqual({ width: 600, height: 900 })
  expect(await sizeOf((await find(1)).largePhoto)).toEqual({ width: 750, height: 500 })
  expect(await sizeOf((await find(1)).thumbnailPhoto)).toEqual({ width: 180, height: 120 })
  expect(run.files.result).toBeDefined()
})

test('the report is in the language of the importing user, Traditional Chinese included', async () => {
  const run = await upload({ 'NO-SUCH.jpg': await photo('black') }, { ...caller, language: 'zh-TW' })
  const file = await findFile(services, 'one', String(run.files.result))
  expect(file.name).toBe('照片_結果.xlsx')
  const path = join(services.dataDir, 'report.xlsx')
  await pipeline(await services.files.get(file.key), createWriteStream(path))
  const workbook = await openWorkbook(path)
  const cells: unknown[] = []
  for await (const { rows } of workbook.readSheet(0)) for (const row of rows) cells.push(...row.values)
  await workbook.close()
  expect(cells).toContain('錯誤原因')
  expect(cells).toContain('編碼“NO-SUCH”不存在，或不在您的資料範圍內')
})

test('the same photo again is skipped, another one takes its place', async () => {
  const red = await photo('red')
  await upload({ [`${code(5)}.jpg`]: red })
  const before = await find(5)
  const again = await upload({ [`${code(5)}.jpg`]: red })
  expect(await outcomes(again)).toEqual({ [`${code(5)}.jpg`]: 'same' })
  expect(await find(5)).toEqual(before)
  const other = await upload({ [`${code(5)}.jpg`]: await photo('navy') })
  expect(await outcomes(other)).toEqual({ [`${code(5)}.jpg`]: 'replaced' })
  const after = await find(5)
  expect(after.largePhoto).toHaveLength(1)
  expect(after.largePhoto).not.toEqual(before.largePhoto)
})

test('a product takes five photos, and an invalid one takes none', async () => {
  const files: Record<string, Buffer> = {}
  for (let n = 1; n <= 6; n++) files[`${code(6)}_${n}.jpg`] = await photo(`rgb(${n * 20},0,0)`)
  expect(Object.values(await outcomes(await upload(files)))).toEqual([
    'added',
    'added',
    'added',
    'added',
    'added',
    'photoCountExceeded',
  ])
  await setValidity(services, caller, product, { id: (await find(7)).id, isDeleted: '1' })
  expect(await outcomes(await upload({ [`${code(7)}.jpg`]: await photo('red') }))).toEqual({
    [`${code(7)}.jpg`]: 'photoRecordInvalid',
  })
})

test('the screen shows what was refused first, with the reason in the language of who looks', async () => {
  const run = await upload({ [`${code(20)}.jpg`]: await photo('red'), 'NO-SUCH.jpg': await photo('black') })
  const { photos } = await photoDetail(services, { ...caller, language: 'en-US' }, run)
  expect(photos).toEqual([
    {
      path: 'NO-SUCH.jpg',
      code: 'NO-SUCH',
      position: null,
      outcome: 'refused',
      message: 'There is no record with code "NO-SUCH", or you do not reach it',
    },
    { path: `${code(20)}.jpg`, code: code(20), position: 1, outcome: 'added', message: null },
  ])
  const { photos: inChinese } = await photoDetail(services, { ...caller, language: 'zh-TW' }, run)
  expect(inChinese[0]?.message).toBe('編碼“NO-SUCH”不存在，或不在您的資料範圍內')
})

test('an archive that is none ends the run with its reason and leaves products alone', async () => {
  const path = join(services.dataDir, 'no-archive.zip')
  await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
    .png()
    .toFile(path)
  const run = await uploadFile(path)
  expect(run).toMatchObject({ phase: 'failed', errorCode: 'archiveNotAnArchive' })
})

test('without the key at the time of running nothing happens', async () => {
  const stranger = await addUser(services, { name: 'reader', keys: ['product/productmanage:search'] })
  const saved = caller
  caller = stranger
  const run = await upload({ [`${code(8)}.jpg`]: await photo('red') })
  caller = saved
  expect(run).toMatchObject({ phase: 'failed', errorCode: 'notPermitted' })
  expect((await find(8)).largePhoto).toEqual([])
})

test('codes in names are found in either case, where no more than one product is meant', async () => {
  const rename = (n: number, to: string) =>
    services.pool.query('update product_product set code = $1 where code = $2', [to, code(n)])
  await rename(26, 'H004')
  await rename(27, 'Ab7')
  await rename(28, 'aB7')
  await rename(29, 'h004_2')
  const run = await upload({
    'h004.jpg': await photo('#123456'),
    'H004_2.jpg': await photo('#234567'),
    'h004_2.jpg': await photo('#345678'),
    'AB7.jpg': await photo('#456789'),
    'Ab7.jpg': await photo('#56789a'),
  })
  expect(await outcomes(run)).toEqual({
    'h004.jpg': 'added',
    'H004_2.jpg': 'added',
    'h004_2.jpg': 'added',
    'AB7.jpg': 'photoCodeAmbiguous',
    'Ab7.jpg': 'added',
  })
  const { rows } = await services.pool.query(
    "select code, cardinality(large_photo) n from product_product where code in ('H004', 'h004_2', 'Ab7', 'aB7') order by code collate \"C\"",
  )
  expect(rows).toEqual([
    { code: 'Ab7', n: 1 },
    { code: 'H004', n: 2 },
    { code: 'aB7', n: 0 },
    { code: 'h004_2', n: 1 },
  ])
})

describe('photos of stores', () => {
  const storeNo = async (n: number) =>
    (
      await services.pool.query('select pic_door_head, pic_business_license, ver from customer_store where code = $1', [
        `P${n}`,
      ])
    ).rows[0]
  let keeper: Caller
  beforeAll(async () => {
    await services.pool.query(`
      insert into sys_org (tenant_id, id, code, name_cn, level, full_path) values
        ('one', 71, 'EAST', '东区', 1, '/'), ('one', 72, 'WEST', '西区', 1, '/');
      insert into customer_store (tenant_id, id, code, name, org_id, level, store_type, contact, contact_mobile, state) values
        ('one', 701, 'P1', '甲店', 71, 'A', 'small', '王', '19900000001', 'passed'), ('one', 702, 'P2', '乙店', 72, 'A', 'small', '王', '19900000001', 'passed'),
        ('one', 703, 'P3', '丙店', 71, 'A', 'small', '王', '19900000001', 'passed'), ('one', 704, 'P4', '待审店', 71, 'A', 'small', '王', '19900000001', 'pending');
      update customer_store set is_deleted = 1, merged_into = 701 where id = 703`)
    const added = await addUser(services, {
      name: 'keeper',
      keys: ['customer/customermanage:search', 'customer/customermanage:uploadphoto'],
    })
    await services.pool.query("update sys_role set data_scope = 'orgTree' where code = 'keeper'")
    await services.pool.query("update sys_user set org_ids = '{71}' where user_code = 'keeper'")
    keeper = added
  })

  test('go to the field of their kind, to stores in reach alone, and by the code of a merged store to the one that stayed', async () => {
    const run = await upload(
      {
        'P3.jpg': await photo('red', 2000, 1000),
        'P2.jpg': await photo('green'),
        'P1_2.jpg': await photo('blue'),
      },
      keeper,
      'StoreDoorHead',
    )
    expect(await outcomes(run)).toEqual({
      'P3.jpg': 'added',
      'P2.jpg': 'photoNoRecord',
      'P1_2.jpg': 'photoCountExceeded',
    })
    const { pic_door_head: doorHead, pic_business_license: licence } = await storeNo(1)
    expect(doorHead).toHaveLength(1)
    expect(licence).toEqual([])
    expect(await sizeOf(doorHead[0])).toEqual({ width: 1280, height: 640 })
    expect((await storeNo(2)).pic_door_head).toEqual([])
  })

  test('the only photo of a store is replaced, also where it came from the form', async () => {
    const before = await storeNo(1)
    await services.pool.query("delete from record_photo where resource = 'customer.store'")
    const run = await upload({ 'P1.jpg': await photo('navy') }, keeper, 'StoreDoorHead')
    expect(await outcomes(run)).toEqual({ 'P1.jpg': 'replaced' })
    const after = await storeNo(1)
    expect(after.pic_door_head).toHaveLength(1)
    expect(after.pic_door_head).not.toEqual(before.pic_door_head)
  })

  test('a store that waits for approval refuses its photo, and the others go on', async () => {
    const run = await upload({ 'P4.jpg': await photo('red'), 'P1.jpg': await photo('lime') }, keeper, 'StoreLicence')
    expect(await outcomes(run)).toEqual({ 'P4.jpg': 'wrongState', 'P1.jpg': 'added' })
    expect((await storeNo(1)).pic_business_license).toHaveLength(1)
  })
})
