import { confirmImport } from '@sfa/operations/bulk/import/confirm-import'
import { importDetail } from '@sfa/operations/bulk/import/import-detail'
import { undoImport } from '@sfa/operations/bulk/import/undo/undo-import'
import type { Caller } from '@sfa/operations/caller'
import { callerOfRun } from '@sfa/operations/job/attempt/caller-of-run'
import { noPassword, verifyPassword } from '@sfa/person/operations/account/password-hash'
import { issueLogins } from '@sfa/person/operations/issue-logins'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Cell } from './start-bulk'
import { type Demo, startDemo } from './start-demo'

const password = 'Anfang-2026'
let demo: Demo
let admin: Caller
beforeAll(async () => {
  process.env.INITIAL_PASSWORD = password
  demo = await startDemo()
  admin = await demo.admin()
})
afterAll(async () => {
  delete process.env.INITIAL_PASSWORD
  await demo.stop()
})

const header = ['用户编码', '姓名', '登录名', '所属组织', '角色']
const importRows = async (rows: Cell[][], { caller = admin, titles = header, ...request } = {} as Options) =>
  demo.import(await demo.workbook([titles, ...rows], '用户.xlsx'), { kind: 'User', isCover: '1', ...request }, caller)
interface Options {
  caller?: Caller
  titles?: string[]
  isCover?: '0' | '1'
  preview?: boolean
}
const find = async (code: string, tenantId = 'one') =>
  (await demo.pool.query('select * from sys_user where tenant_id = $1 and user_code = $2', [tenantId, code])).rows[0]
const rolesOf = async (code: string) =>
  (
    await demo.pool.query(
      `select r.code from sys_user u join sys_user_role g on g.tenant_id = u.tenant_id and g.user_id = u.id
       join sys_role r on r.tenant_id = u.tenant_id and r.id = g.role_id
       where u.tenant_id = 'one' and u.user_code = $1 order by r.code`,
      [code],
    )
  ).rows.map(row => row.code)

/** A user of tenant one with one role of these keys and this reach, in an organisation. */
async function colleague(
  code: string,
  dataScope: string,
  orgCode: string,
  keys: string[],
  page = 'person.usermanagement',
): Promise<Caller> {
  const { rows } = await demo.pool.query(
    `insert into sys_role (tenant_id, code, name, data_scope) values ('one', $1, $1, $2) returning id`,
    [code, dataScope],
  )
  await demo.pool.query(
    `insert into sys_role_menu (tenant_id, role_id, menu_code, action_keys)
     values ('one', $1, $3, $2)`,
    [rows[0].id, keys, page],
  )
  const made = await demo.pool.query(
    `insert into sys_user (tenant_id, user_name, user_code, name, org_ids, role_ids)
     select 'one', $1, $1, $1, array[o.id], array[$3::bigint] from sys_org o
     where o.tenant_id = 'one' and o.code = $2 returning id::text id`,
    [code, orgCode, rows[0].id],
  )
  return callerOfRun(demo, { id: '0', tenantId: 'one', userId: made.rows[0].id, language: 'zh-CN' })
}

test('new people sign in with the initial password and have to change it; roles are named', async () => {
  const run = await importRows([
    ['U90001', '甲', 'jia.one', 'HQ', '业务代表'],
    ['U90002', '乙', 'yi.one', 'HD', 'Supervisor'],
  ])
  expect(await demo.errors(run)).toEqual([])
  expect(run).toMatchObject({ phase: 'done', successCount: 2 })
  const user = await find('U90001')
  expect(user).toMatchObject({ name: '甲', must_change_password: true, is_deleted: 0, create_by: '陈晓禾' })
  expect(await verifyPassword(user.password_hash, password)).toBe(true)
  expect(await rolesOf('U90001')).toEqual(['SalesRep'])
  expect(await rolesOf('U90002')).toEqual(['Supervisor'])
})

test('a password in a file is an unknown column', async () => {
  const run = await importRows([['U90003', '丙', 'bing.one', 'HQ', '', 'secret-1234']], {
    titles: [...header, '密码'],
  })
  expect(run).toMatchObject({ successCount: 1 })
  expect(await verifyPassword((await find('U90003')).password_hash, 'secret-1234')).toBe(false)
})

test('who is there keeps password, sign-in name and what the file leaves empty', async () => {
  await importRows([['U90004', '丁', 'ding.one', 'HQ', '文员']])
  const before = await find('U90004')
  await demo.pool.query("update sys_user set must_change_password = false where user_code = 'U90004'")
  const run = await importRows([['U90004', '丁丁', '', '', '']])
  expect(run).toMatchObject({ successCount: 1, failureCount: 0 })
  expect(await find('U90004')).toMatchObject({
    name: '丁丁',
    user_name: 'ding.one',
    password_hash: before.password_hash,
    must_change_password: false,
    org_ids: before.org_ids,
  })
  expect(await demo.errors(await importRows([['U90004', '丁', 'other.name', '', '']]))).toEqual(['2 登录名 fixedValue'])
})

test('sales representative, tally clerk and promoter exclude each other, as on the form', async () => {
  const run = await importRows([
    ['U90005', '戊', 'wu.one', 'HQ', '业务代表,理货员'],
    ['U90006', '己', 'ji.one', 'HQ', '理货员；文员'],
    ['U90001', '甲', '', '', '促销员、业务代表'],
    ['U90007', '庚', 'geng.one', 'HQ', '没有的角色'],
  ])
  expect(await demo.errors(run)).toEqual(['2 角色 rolesExclusive', '4 角色 rolesExclusive', '5 角色 refMissing'])
  expect(await rolesOf('U90006')).toEqual(['Clerk', 'TallyClerk'])
  expect(await rolesOf('U90001')).toEqual(['SalesRep'])
})

test('sign-in names of any user, in any tenant and case, are refused; organisations are mandatory', async () => {
  const run = await importRows([
    ['U90010', '子', 'ADMIN.two', 'HQ', ''],
    ['U90011', '丑', 'Twice.one', 'HQ', ''],
    ['U90012', '寅', 'twice.one', 'HQ', ''],
    ['U90013', '卯', 'mao.one', '', ''],
  ])
  expect(await demo.errors(run)).toEqual([
    '2 登录名 duplicate',
    '3 登录名 duplicateInFile',
    '4 登录名 duplicateInFile',
    '5 所属组织 required',
  ])
})

test('by a file a user cannot go beyond their data scope, nor give rights that they do not have', async () => {
  const caller = await colleague('HrEast', 'orgTree', 'HD', ['search', 'upload', 'download'])
  await importRows([
    ['U90020', '东', 'dong.one', 'HD', ''],
    ['U90021', '南', 'nan.one', 'HN', ''],
  ])
  const run = await importRows(
    [
      ['U90020', '东二', '', '', ''],
      ['U90021', '南二', '', '', ''],
      ['U90022', '新东', 'xindong.one', 'HD', ''],
      ['U90023', '新南', 'xinnan.one', 'HN', ''],
      ['U90024', '官', 'guan.one', 'HD', '系统管理员'],
    ],
    { caller },
  )
  expect(await demo.errors(run)).toEqual(['3 用户编码 outOfScope', '5 用户编码 outOfScope', '6 角色 beyondOwnRights'])
  expect(run).toMatchObject({ phase: 'done', successCount: 2, failureCount: 3 })
  expect(await find('U90021')).toMatchObject({ name: '南' })
  expect(await find('U90023')).toBeUndefined()
  // Moving a user out of the caller's reach is refused as well.
  expect(await demo.errors(await importRows([['U90020', '东', '', 'HN', '']], { caller }))).toEqual([
    '2 用户编码 outOfScope',
  ])
  expect((await demo.read(run.files.failed))[1]?.at(-1)).toContain('超出您的数据权限范围')
})

test('users cannot take roles from themselves or from users with more rights, nor make them invalid', async () => {
  const caller = await colleague('HrAll', 'all', 'HQ', ['search', 'upload'])
  const titles = ['用户编码', '姓名', '登录名', '所属组织', '角色', '状态']
  const own = await importRows([[admin.userCode, '陈晓禾', '', '', '文员', '']], { titles })
  expect(await demo.errors(own)).toEqual(['2 角色 ownAccount'])
  const other = await importRows([[admin.userCode, '陈晓禾', '', '', '', '无效']], { titles, caller })
  expect(await demo.errors(other)).toEqual(['2 角色 userHoldsMore'])
})

test('a right that is taken away while the file waits is gone when it is read', async () => {
  const caller = await colleague('HrGone', 'all', 'HQ', ['search', 'upload'])
  const path = await demo.workbook([header, ['U90030', '辰', 'chen.one', 'HQ', '']], '用户.xlsx')
  const batchId = await demo.start(path, { kind: 'User' }, caller)
  await demo.pool.query(
    "update sys_role_menu m set action_keys = '{search}' from sys_role r where r.id = m.role_id and r.code = 'HrGone'",
  )
  expect(await demo.carryOut(batchId)).toMatchObject({ phase: 'failed', errorCode: 'notPermitted' })
  expect(await find('U90030')).toBeUndefined()
})

test('who was made or changed by a file stands in the change log, and so does the undo', async () => {
  await importRows([['U90040', '午', 'wu.log', 'HQ', '文员']])
  const run = await importRows([
    ['U90040', '午', '', '', '主管'],
    ['U90041', '未', 'wei.log', 'HQ', ''],
  ])
  const { id } = await find('U90040')
  const history = async () =>
    (
      await demo.pool.query(
        'select operation, source, changes, user_name from record_change where resource = $1 and record_id = $2 order by id',
        ['person.user', id],
      )
    ).rows
  const role = async (code: string) =>
    (await demo.pool.query("select id::text id from sys_role where tenant_id = 'one' and code = $1", [code])).rows[0].id
  const [clerk, supervisor] = [await role('Clerk'), await role('Supervisor')]
  expect((await history()).at(-1)).toEqual({
    operation: 'update',
    source: `import:${run.id}`,
    changes: { roleIds: [[clerk], [supervisor]] },
    user_name: '陈晓禾',
  })
  expect((await history())[0]).toMatchObject({ operation: 'create', changes: { name: [null, '午'] } })
  await undoImport(demo, admin, run.id)
  expect(await demo.carryOut(run.id)).toMatchObject({ phase: 'undone', failureCount: 0 })
  expect((await history()).at(-1)).toMatchObject({
    source: `undo:${run.id}`,
    changes: { roleIds: [[supervisor], [clerk]] },
  })
  expect(await find('U90041')).toBeUndefined()
  expect(JSON.stringify(await history())).not.toContain('password')
})

describe('without a configured password', () => {
  const origin = { ip: '10.0.0.1', userAgent: undefined }
  const issue = (batchId: string, caller = admin, count = 100) =>
    issueLogins(demo, {}, caller, { batchId, count }, origin)

  test('people of a file have none until the importer issues them, each their own, once', async () => {
    delete process.env.INITIAL_PASSWORD
    const run = await importRows([
      ['NL-001', '春', 'chun.issue', 'HQ', ''],
      ['NL-002', '夏', 'xia.issue', 'HQ', ''],
    ])
    process.env.INITIAL_PASSWORD = password
    expect(await demo.errors(run)).toEqual([])
    expect(await find('NL-001')).toMatchObject({ password_hash: noPassword, must_change_password: true })
    expect(await issue(run.id, admin, 0)).toEqual({ logins: [], left: 2 })
    const { logins, left } = await issue(run.id, admin, 1)
    expect({ logins, left }).toMatchObject({ logins: [{ userName: 'chun.issue', name: '春' }], left: 1 })
    expect(await verifyPassword((await find('NL-001')).password_hash, logins[0]?.password as string)).toBe(true)
    expect((await issue(run.id)).logins).toMatchObject([{ userName: 'xia.issue' }])
    expect(await issue(run.id)).toEqual({ logins: [], left: 0 })
    expect((await find('NL-002')).must_change_password).toBe(true)
  })

  test('passwords are issued to the importer alone, and of imports of people', async () => {
    const run = await importRows([['NL-003', '秋', 'qiu.issue', 'HQ', '']])
    const other = await colleague('HrOther', 'all', 'HQ', ['search', 'upload'])
    await expect(issue(run.id, other)).rejects.toMatchObject({ code: 'notFound' })
    const reader = await colleague('HrReader', 'all', 'HQ', ['search'])
    await expect(issue(run.id, reader)).rejects.toMatchObject({ code: 'notPermitted' })
    // Who has the configured password is not waiting for one.
    expect(await issue(run.id)).toEqual({ logins: [], left: 0 })
  })
})

describe('superiors in a file', () => {
  const titles = ['用户编码', '姓名', '登录名', '所属组织', '角色', '岗位', '直属上级']
  const superiors = async (...codes: string[]) => {
    const { rows } = await demo.pool.query(
      `select u.user_code code, s.user_code above from sys_user u left join sys_user s on s.id = u.superior_id
       where u.tenant_id = 'one' and u.user_code = any($1) order by u.user_code`,
      [codes],
    )
    return rows.map(({ code, above }) => `${code} < ${above}`)
  }
  const line = (code: string, superior: string, name = `人${code}`): Cell[] => [
    code,
    name,
    `${code.toLowerCase()}.sup`,
    'HQ',
    '业务代表',
    '业务代表',
    superior,
  ]

  test('may be people whom the same file brings, by code or name, whatever stands first; undoing takes all away', async () => {
    const run = await importRows([line('S1', 'S2'), line('S2', '上司三'), line('S3', 'admin', '上司三')], { titles })
    expect(await demo.errors(run)).toEqual([])
    expect(await superiors('S1', 'S2', 'S3')).toEqual(['S1 < S2', 'S2 < S3', 'S3 < admin'])
    expect(await find('S1')).toMatchObject({ position: 'SalesRep', ver: 1 })
    const again = await importRows([line('S1', 'S3'), line('S2', '#清空'), line('S3', 'S2')], { titles })
    expect(await demo.errors(again)).toEqual([])
    expect(await superiors('S1', 'S2', 'S3')).toEqual(['S1 < S3', 'S2 < null', 'S3 < S2'])
    await undoImport(demo, admin, again.id)
    await demo.carryOut(again.id)
    expect(await superiors('S1', 'S2', 'S3')).toEqual(['S1 < S2', 'S2 < S3', 'S3 < admin'])
    const fresh = await importRows([line('S4', 'S5'), line('S5', 'S6'), line('S6', '')], { titles })
    await undoImport(demo, admin, fresh.id)
    expect((await demo.carryOut(fresh.id)).phase).toBe('undone')
    expect(await superiors('S4', 'S5', 'S6')).toEqual([])
  })

  test('are refused where they make a circle, are unknown, invalid or refused themselves', async () => {
    await importRows([line('C1', ''), line('C2', 'C1')], { titles })
    await demo.pool.query(
      "insert into sys_user (tenant_id, user_name, user_code, name, is_deleted) values ('one', 'gone.sup', 'GONE', '走了', 1)",
    )
    const run = await importRows(
      [
        line('C1', 'C2'),
        line('C3', 'C4'),
        line('C4', 'C3'),
        line('C5', 'C5'),
        line('C6', 'NOBODY'),
        line('C7', 'GONE'),
        line('C8', 'C6'),
        line('C9', 'C1'),
      ],
      { titles },
    )
    expect(await demo.errors(run)).toEqual([
      '2 直属上级 chainCircle',
      '3 直属上级 chainCircle',
      '4 直属上级 chainCircle',
      '5 直属上级 chainCircle',
      '6 直属上级 refMissing',
      '7 直属上级 refInvalid',
      '8 直属上级 parentRefused',
    ])
    expect(await superiors('C1', 'C2', 'C9')).toEqual(['C1 < null', 'C2 < C1', 'C9 < C1'])
    const { rows } = await demo.pool.query(
      "select params->>'chain' chain from import_error where run_id = $1 and code = 'chainCircle' and row_no = 2",
      [run.id],
    )
    expect(rows.map(row => row.chain)).toEqual(['人C1 → 人C2 → 人C1'])
  })

  test('out of the reach of the importer are refused', async () => {
    const editor = await colleague('EASTSUP', 'orgTree', 'HD', ['search', 'add', 'edit', 'upload'])
    const here = (code: string, superior: string) => line(code, superior).map(cell => (cell === 'HQ' ? 'HD' : cell))
    const run = await importRows([here('R1', 'admin'), here('R2', 'R3'), here('R3', '')], { titles, caller: editor })
    expect((await demo.errors(run)).filter(one => one.includes('直属上级'))).toEqual(['2 直属上级 outOfScope'])
  })
})

test('a preview calls a superior whom the same file brings by what the file says', async () => {
  const titles = ['用户编码', '姓名', '登录名', '所属组织', '直属上级']
  const run = await importRows(
    [
      ['V1', '预览一', 'v1.sup', 'HQ', 'V2'],
      ['V2', '预览二', 'v2.sup', 'HQ', 'admin'],
    ],
    { titles, preview: true },
  )
  expect(run.phase).toBe('preview')
  const { preview } = await importDetail(demo, admin, run)
  const superiorOf = (row: number) =>
    preview?.samples.find(sample => sample.row === row)?.changes.find(({ field }) => field === 'superiorID')?.after
  expect(superiorOf(2)).toBe('V2')
  expect(superiorOf(3)).toMatch(/^(\d+|陈晓禾)$/)
  await confirmImport(demo, admin, run.id)
  expect(await demo.carryOut(run.id)).toMatchObject({ phase: 'done', successCount: 2 })
})

test('a file changes no organisation out of the importer’s reach, and names no head there', async () => {
  const editor = await colleague(
    'EASTORG',
    'orgTree',
    'HD',
    ['search', 'add', 'edit', 'upload'],
    'parameter.organization',
  )
  const titles = ['组织编码', '组织名称', '上级组织', '负责人']
  const file = await demo.workbook(
    [
      titles,
      ['HN', '华南', '', ''],
      ['EF1', '新一', 'HN', ''],
      ['EF2', '新二', 'HD', ''],
      ['EF3', '新三', 'EF2', 'EASTORG'],
      ['EF4', '新四', 'HD', 'admin'],
      ['EF5', '新五', '', ''],
      ['P31', '', 'HN', ''],
    ],
    '组织.xlsx',
  )
  const run = await demo.import(file, { kind: 'Organization', isCover: '1' }, editor)
  const errors = await demo.errors(run)
  expect(errors.map(one => one.replace(/^(\d+) .* (\w+)$/, '$1 $2'))).toEqual([
    '2 outOfScope',
    '3 outOfScope',
    '6 outOfScope',
    '7 outOfScope',
    '8 outOfScope',
  ])
  const { rows } = await demo.pool.query(
    `select o.code, p.code above, cardinality(o.head_ids) heads from sys_org o
     join sys_org p on p.tenant_id = o.tenant_id and p.id = o.parent_id
     where o.tenant_id = 'one' and o.code like 'EF%' order by o.code`,
  )
  expect(rows).toEqual([
    { code: 'EF2', above: 'HD', heads: 0 },
    { code: 'EF3', above: 'EF2', heads: 1 },
  ])
})
