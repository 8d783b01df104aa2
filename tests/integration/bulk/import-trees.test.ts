import { confirmImport } from '@sfa/operations/bulk/import/confirm-import'
import { importDetail } from '@sfa/operations/bulk/import/import-detail'
import { undoImport } from '@sfa/operations/bulk/import/undo/undo-import'
import { aCaller } from '@sfa/test-kit/a-caller'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Bulk, type Cell, startBulk } from './start-bulk'

let bulk: Bulk
const caller = aCaller()
beforeAll(async () => {
  bulk = await startBulk(5)
})
afterAll(() => bulk.stop())
beforeEach(() => bulk.pool.query("delete from organization_department where tenant_id = 'one'"))

const header = ['部门编码', '部门名称', '上级部门', '状态']
const importRows = async (rows: Cell[][], request = {}) =>
  bulk.import(await bulk.workbook([header, ...rows], '部门.xlsx'), { kind: 'Dept', isCover: '1', ...request })

/** The tree as `A > B > C (level)`, by the paths that the database keeps. */
async function tree(): Promise<string[]> {
  const { rows } = await bulk.pool.query(
    `select d.code, d.level, d.full_path,
       (select coalesce(string_agg(a.code, ' > ' order by a.level), '') from organization_department a
        where d.full_path like '%/' || a.id || '/%') above,
       (select p.code from organization_department p where p.id = d.parent_id) parent
     from organization_department d where d.tenant_id = 'one' order by d.code`,
  )
  for (const row of rows) expect([row.code, row.above.split(' > ').at(-1) || null]).toEqual([row.code, row.parent])
  return rows.map(row => `${row.above ? `${row.above} > ` : ''}${row.code} (${row.level})`)
}
const versions = async () =>
  Object.fromEntries(
    (await bulk.pool.query("select code, ver from organization_department where tenant_id = 'one'")).rows.map(row => [
      row.code,
      row.ver,
    ]),
  )

test('parents may stand below their children, and are named by code or by name', async () => {
  const run = await importRows([
    ['A11', '三级', 'A1'],
    ['A1', '二级', '一级'],
    ['A', '一级', ''],
    ['B', '另一', ''],
  ])
  expect(await bulk.errors(run)).toEqual([])
  expect(run).toMatchObject({ phase: 'done', successCount: 4, failureCount: 0 })
  expect(await tree()).toEqual(['A (1)', 'A > A1 (2)', 'A > A1 > A11 (3)', 'B (1)'])
  expect(await versions()).toEqual({ A: 1, A1: 1, A11: 1, B: 1 })
})

test('a moved node takes along what hangs below it, also below a node that the file makes', async () => {
  await importRows([
    ['A', '甲', ''],
    ['A1', '甲一', 'A'],
    ['A11', '甲一一', 'A1'],
  ])
  const run = await importRows([
    ['A1', '', 'N'],
    ['N', '新', ''],
  ])
  expect(await bulk.errors(run)).toEqual([])
  expect(await tree()).toEqual(['A (1)', 'N > A1 (2)', 'N > A1 > A11 (3)', 'N (1)'])
  // Nodes that move with their parent have changed, too, so a user who edits one gets a conflict.
  expect(await versions()).toEqual({ A: 1, A1: 2, A11: 2, N: 1 })
  expect(await importRows([['A1', '甲一', '#清空']])).toMatchObject({ successCount: 1 })
  expect(await tree()).toEqual(['A (1)', 'A1 (1)', 'A1 > A11 (2)', 'N (1)'])
})

test('cycles, unknown parents, refused parents and too many levels are refused by row and reason', async () => {
  await importRows([
    ['L1', '一', ''],
    ['L2', '二', 'L1'],
    ['L3', '三', 'L2'],
    ['L4', '四', 'L3'],
    ['L5', '五', 'L4'],
  ])
  const before = await tree()
  const run = await importRows([
    ['X', '甲', 'Y'],
    ['Y', '乙', 'X'],
    ['L1', '', 'L4'],
    ['Q', '丙', '没有'],
    ['R', '丁', 'Q'],
    ['S', '戊', 'L5'],
    ['T 1', '己', ''],
    ['U', '庚', 'T 1'],
    ['OK', '好', 'L4'],
  ])
  expect(await bulk.errors(run)).toEqual([
    '2 上级部门 treeCycle',
    '3 上级部门 treeCycle',
    '4 上级部门 treeCycle',
    '5 上级部门 refMissing',
    '6 上级部门 parentRefused',
    '7 上级部门 treeTooDeep',
    '8 部门编码 codeFormat',
    '9 上级部门 refMissing',
  ])
  expect(run).toMatchObject({ phase: 'done', successCount: 1, failureCount: 8 })
  expect(await tree()).toEqual([...before, 'L1 > L2 > L3 > L4 > OK (5)'].sort())
  const failed = await bulk.read(run.files.failed)
  expect(failed.find(row => row[0] === 'R')?.at(-1)).toContain('上级“Q”所在行未通过校验')
})

test('a node with valid children or members stays valid; with its children it may go', async () => {
  await importRows([
    ['A', '甲', ''],
    ['A1', '甲一', 'A'],
    ['M', '有人', ''],
  ])
  await bulk.pool.query(`update sys_user set department_id = (select id from organization_department where code = 'M')
    where tenant_id = 'one' and id = 1`)
  const run = await importRows([
    ['A', '', '', '无效'],
    ['M', '', '', '无效'],
  ])
  expect(await bulk.errors(run)).toEqual(['2 状态 hasChildren', '3 状态 hasMembers'])
  const both = await importRows([
    ['A', '', '', '无效'],
    ['A1', '', '', '无效'],
  ])
  expect(both).toMatchObject({ successCount: 2, failureCount: 0 })
  expect(await bulk.errors(await importRows([['A2', '甲二', 'A']]))).toEqual(['2 上级部门 refInvalid'])
  expect(await bulk.errors(await importRows([['A1', '', '', '有效']]))).toEqual(['2 上级部门 refInvalid'])
  await bulk.pool.query("update sys_user set department_id = null where tenant_id = 'one'")
})

test('the preview names parents that the file makes; writing judges the tree again as it is by then', async () => {
  await importRows([
    ['A', '甲', ''],
    ['B', '乙', ''],
  ])
  const run = await importRows(
    [
      ['A', '', 'B'],
      ['B', '乙二', ''],
      ['N', '新', 'A'],
      ['O', '新二', 'N'],
    ],
    { preview: true },
  )
  const { preview } = await importDetail(bulk, caller, run)
  expect(preview).toMatchObject({ new: 2, changed: 2, refused: 0 })
  const named = preview?.samples.find(sample => sample.key === 'O')?.changes
  expect(named).toContainEqual({ field: 'parentID', before: null, after: 'N' })
  // A parent that is there has its name, not its number.
  const moved = preview?.samples.find(sample => sample.key === 'A')?.changes
  expect(moved).toContainEqual({ field: 'parentID', before: null, after: '乙' })
  // Meanwhile another user moves B below A: now the row would make a cycle.
  await bulk.pool.query(`update organization_department b set parent_id = a.id, level = 2, full_path = '/' || a.id || '/'
    from organization_department a where a.code = 'A' and b.code = 'B'`)
  await confirmImport(bulk, caller, run.id)
  const done = await bulk.carryOut(run.id)
  expect(done).toMatchObject({ phase: 'done', successCount: 3, failureCount: 1 })
  expect(await bulk.errors(done)).toEqual(['2 上级部门 treeCycle'])
  expect(await tree()).toEqual(['A (1)', 'A > B (2)', 'A > N (2)', 'A > N > O (3)'])
  expect((await bulk.read(done.files.failed))[1]?.at(-1)).toContain('上级不能是自己或自己的下级')
})

test('undoing puts nodes back where they were and takes new ones away, leaves first', async () => {
  await importRows([
    ['A', '甲', ''],
    ['A1', '甲一', 'A'],
    ['A11', '甲一一', 'A1'],
  ])
  const before = await tree()
  const run = await importRows([
    ['N', '新', ''],
    ['N1', '新一', 'N'],
    ['A1', '改名', 'N1'],
  ])
  expect(await tree()).toEqual(['A (1)', 'N > N1 > A1 (3)', 'N > N1 > A1 > A11 (4)', 'N (1)', 'N > N1 (2)'])
  await undoImport(bulk, caller, run.id)
  const undone = await bulk.carryOut(run.id)
  expect(undone).toMatchObject({ phase: 'undone', failureCount: 0 })
  expect(await tree()).toEqual(before)
  expect((await importDetail(bulk, caller, run)).undone).toEqual({ removed: 2, restored: 1, kept: [] })
})

test('undoing leaves a node where it is whose old parent hangs below it by now', async () => {
  await importRows([
    ['A', '甲', ''],
    ['B', '乙', 'A'],
  ])
  const run = await importRows([['B', '', '#清空']])
  await bulk.pool.query(`update organization_department a set parent_id = b.id, level = 2, full_path = '/' || b.id || '/',
    ver = a.ver + 1 from organization_department b where b.code = 'B' and a.code = 'A'`)
  await undoImport(bulk, caller, run.id)
  await bulk.carryOut(run.id)
  expect((await importDetail(bulk, caller, run)).undone).toMatchObject({
    restored: 0,
    kept: [{ key: 'B', reason: 'moved' }],
  })
  expect(await tree()).toEqual(['B > A (2)', 'B (1)'])
})

test('ten thousand nodes of five levels are one file', async () => {
  const rows: Cell[][] = []
  for (let index = 0; index < 10_000; index++) {
    const code = index.toString().padStart(4, '0')
    const above = ['', code.slice(0, 1), code.slice(0, 2), code.slice(0, 3)]
    rows.push([`Z${code}`, `名${code}`, above[3] ? `Z${above[3]}` : ''])
    for (const level of [1, 2, 3])
      if (Number(code.slice(level)) === 0)
        rows.push([
          `Z${code.slice(0, level)}`,
          `名${code.slice(0, level)}`,
          level > 1 ? `Z${code.slice(0, level - 1)}` : '',
        ])
  }
  const run = await importRows(rows)
  expect(run).toMatchObject({ phase: 'done', successCount: rows.length, failureCount: 0 })
  const { rows: levels } = await bulk.pool.query(
    "select level, count(*)::int n from organization_department where tenant_id = 'one' group by level order by level",
  )
  expect(levels.map(row => row.n)).toEqual([10, 100, 1000, 10_000])
})
