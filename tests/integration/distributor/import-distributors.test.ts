import { callerOfRun } from '@sfa/operations/job/attempt/caller-of-run'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Demo, startDemo } from '../bulk/start-demo'

let demo: Demo
beforeAll(async () => {
  demo = await startDemo()
})
afterAll(() => demo.stop())

const header = ['经销商编码', '经销商名称', '上级经销商', '联系电话', '合同开始', '合同结束']
const importRows = async (rows: string[][], caller?: Parameters<Demo['import']>[2]) =>
  demo.import(await demo.workbook([header, ...rows], '经销商.xlsx'), { kind: 'Distributor', isCover: '1' }, caller)

test('a file brings distributors with those below them, and names what is wrong', async () => {
  const admin = await demo.admin()
  const made = await importRows(
    [
      ['N3', '新三级', 'N2', '19900000103', '', ''],
      ['N2', '新二级', 'N1', '19900000102', '', ''],
      ['N1', '新一级', '', '19900000101', '2026-01-01', '2026-12-31'],
    ],
    admin,
  )
  expect(await demo.errors(made)).toEqual([])
  const { rows } = await demo.pool.query(
    "select code, distributor_level from distributor_distributor where tenant_id = 'one' and code ~ '^N' order by code",
  )
  expect(rows).toEqual([1, 2, 3].map(level => ({ code: `N${level}`, distributor_level: String(level) })))

  const refused = await importRows(
    [
      ['N1', '', 'N3', '19900000101', '', ''],
      ['N4', '第四级', 'N3', '19900000104', '', ''],
      ['N5', '字母电话', '', '1990000abcd', '', ''],
      ['N6', '没有电话', '', '', '', ''],
      ['N7', '合同颠倒', '', '19900000107', '2026-12-31', '2026-01-01'],
    ],
    admin,
  )
  expect(refused).toMatchObject({ successCount: 0, failureCount: 5 })
  expect((await demo.errors(refused)).map(error => error.split(' ').slice(0, 1).join())).toEqual(
    expect.arrayContaining(['2', '3', '4', '5', '6']),
  )
})

test('a user of a distributor changes the own record by a file, and no other', async () => {
  const { pool } = demo
  const { rows } = await pool.query(
    `update sys_user set distributor_id = (select id from distributor_distributor d
       where d.tenant_id = 'one' and code = 'D00002')
     where tenant_id = 'one' and name = '林文静' returning id::text id`,
  )
  await pool.query("update sys_role set data_scope = 'distributor' where tenant_id = 'one' and code = 'Clerk'")
  const clerk = await callerOfRun(demo, { id: '0', tenantId: 'one', userId: rows[0].id, language: 'zh-CN' })
  const run = await importRows(
    [
      ['D00002', '改名二号', '', '19900000202', '', ''],
      ['D00003', '改名三号', '', '19900000203', '', ''],
      ['N9', '新的一家', '', '19900000209', '', ''],
    ],
    clerk,
  )
  expect(run).toMatchObject({ successCount: 1, failureCount: 2 })
  expect((await demo.errors(run)).filter(error => error.endsWith('outOfScope'))).toHaveLength(2)
})
