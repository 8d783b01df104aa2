import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signInPath, startApi, type TestApi } from '../session/start-api'

let api: TestApi
let admin: string
beforeAll(async () => {
  api = await startApi()
  admin = await api.tokenOf('yunhe', 'admin')
})
afterAll(() => api.stop())

const userPath = '/portalsync/v2.0/user/user'
const everything = ['search', 'view', 'add', 'edit', 'batch', 'delete', 'download']
const post = (path: string, body: unknown, token: string | null = admin) => api.post(path, body, token)

const idOf = async (path: string, code: string): Promise<string> => (await post(path, { code: [code] })).data[0].id

let made = 0
async function addRole(masks: readonly (readonly [field: string, mode: string])[], actionKeys = everything) {
  const code = `Masked${++made}`
  const { data } = await post('/portalsync/user/role/create', { code, name: code, dataScope: 'all' })
  const modules = [{ code: 'person.usermanagement', actionKeys }]
  const { data: saved } = await post('/portalsync/user/userrole/update', { roleID: data.id, ver: data.ver, modules })
  const answer = await saveMasks(data.id, saved.ver, masks)
  expect(answer.code).toBe('0')
  return { id: data.id as string, ver: answer.data.ver as number }
}

const saveMasks = (roleID: string, ver: number, masks: readonly (readonly [string, string])[], token = admin) =>
  post(
    '/portalsync/user/userrole/updateFieldMasks',
    { roleID, ver, masks: masks.map(([field, mode]) => ({ resource: 'person.user', field, mode })) },
    token,
  )

async function addUser(roleIds: readonly string[], mobile = '13912340000') {
  const userName = `masked.user${++made}`
  const { data } = await post(`${userPath}/createUser`, {
    userName,
    userCode: `MU${made}`,
    name: `被测${made}`,
    mobile,
    email: `${userName}@example.com`,
    orgIds: [await idOf('/portalsync/basedata/org/search', 'HQ')],
    roleIds,
  })
  const signedIn = await post(signInPath, { userName, password: data.login.password }, null)
  await api.sql('update sys_user set must_change_password = false where id = $1', [data.id])
  return { id: data.id as string, ver: data.ver as number, userName, token: signedIn.data.token as string }
}

const seen = async (token: string, body: Record<string, unknown>) =>
  (await post(`${userPath}/search`, { page: { pageIndex: 1, pageSize: -1 }, ...body }, token)).data as Record<
    string,
    unknown
  >[]

describe('a field that a role has only in part', () => {
  it('is hidden or masked in searches, records and families', async () => {
    const role = await addRole([
      ['mobile', 'masked'],
      ['email', 'hidden'],
      ['departmentID', 'hidden'],
    ])
    const one = await addUser([role.id], '13800001111')
    const [row] = await seen(one.token, { ids: [one.id] })
    expect(row).toMatchObject({ mobile: '138****1111' })
    expect(row).not.toHaveProperty('email')
    expect(row).not.toHaveProperty('departmentID')
    expect(row?._labels).not.toHaveProperty('departmentID')
    const { data } = await post('/portalsync/person/user/findById', { id: one.id }, one.token)
    expect(data).toMatchObject({ mobile: '138****1111' })
    expect(data).not.toHaveProperty('email')
    const family = await post(
      '/product/object/search',
      { objectName: 'MD_User', searchItems: [{ column: 'id', operator: 'eq', value: one.id }] },
      one.token,
    )
    expect(family.data[0]).toMatchObject({ mobile: '138****1111' })
    expect(JSON.stringify(family.data)).not.toContain('@example.com')
    expect((await seen(admin, { ids: [one.id] }))[0]).toMatchObject({ mobile: '13800001111' })
  })

  it('cannot be guessed by searching, sorting, counting or a batch change', async () => {
    const role = await addRole([['mobile', 'masked']])
    const one = await addUser([role.id], '13700002222')
    const all = (await seen(one.token, {})).length
    expect((await seen(one.token, { mobile: '13700002222' })).length).toBe(all)
    expect(await seen(one.token, { searchField: '13700002222' })).toEqual([])
    const sorted = (token: string) => seen(token, { sort: [{ field: 'mobile', order: 'desc' }] })
    expect((await sorted(one.token)).map(row => row.id)).toEqual((await seen(one.token, {})).map(row => row.id))
    const grouped = await post(
      '/product/object/searchForGroupBy',
      { objectName: 'MD_User', groupBy: ['mobile'] },
      one.token,
    )
    expect(grouped).toMatchObject({ status: 403, code: 'notPermitted' })
    const preview = await post(
      '/portalsync/person/user/batchUpdate',
      { query: { mobile: '13700002222' }, changes: { remark: 'x' }, preview: true },
      one.token,
    )
    // Without its condition the change would be made to more people than are meant.
    expect(preview).toMatchObject({ code: 'filterUnreadable' })
    expect(preview.message).toContain('无权查看')
    const picked = await post('/portalsync/user/user/searchUserBriefInfo', { searchField: '13700002222' }, one.token)
    expect(picked.data).toEqual([])
  })

  it('is not written: what the form was shown counts as not sent, anything else is refused', async () => {
    const role = await addRole([
      ['mobile', 'masked'],
      ['email', 'hidden'],
      ['remark', 'readOnly'],
    ])
    const one = await addUser([role.id], '13600003333')
    const other = await addUser([role.id], '13600004444')
    const update = (values: Record<string, unknown>, ver: number) =>
      post(`${userPath}/updateUser`, { id: other.id, ver, ...values }, one.token)
    const untouched = await update({ mobile: '136****4444', email: null, remark: null, name: '改名' }, other.ver)
    expect(untouched).toMatchObject({ code: '0', data: { name: '改名', mobile: '136****4444' } })
    expect(untouched.data).not.toHaveProperty('email')
    const { ver } = untouched.data
    for (const values of [{ mobile: '13600009999' }, { email: 'x@example.com' }, { remark: '备注' }])
      expect(await update(values, ver)).toMatchObject({
        code: 'invalid',
        data: { failures: [{ field: Object.keys(values)[0], code: 'fieldLocked' }] },
      })
    const batch = await post(
      '/portalsync/person/user/batchUpdate',
      { ids: [other.id], changes: { remark: '批量' } },
      one.token,
    )
    expect(batch.data).toMatchObject({ changed: 0, refused: [{ id: other.id }] })
    expect((await seen(admin, { ids: [other.id] }))[0]).toMatchObject({
      mobile: '13600004444',
      email: `${other.userName}@example.com`,
      remark: null,
    })
  })

  it('is told by no history', async () => {
    const role = await addRole([
      ['mobile', 'masked'],
      ['email', 'hidden'],
    ])
    await api.sql(
      `insert into sys_role_menu (tenant_id, role_id, menu_code, action_keys)
       values ('yunhe', $1, 'parameter.logmanagement', '{search}')`,
      [role.id],
    )
    const one = await addUser([role.id], '13500005555')
    const { data } = await post(
      '/portalsync/audit/change/search',
      { resource: 'person.user', recordId: one.id },
      one.token,
    )
    expect(data[0].changes.mobile).toEqual([null, '135****5555'])
    expect(data[0].changes).not.toHaveProperty('email')
    expect(JSON.stringify(data)).not.toContain('13500005555')
  })
})

describe('masks of several roles', () => {
  it('count where every role that grants the use has them, and the mildest counts', async () => {
    const hides = await addRole([['mobile', 'hidden']])
    const masks = await addRole([['mobile', 'masked']])
    const elsewhere = await addRole([], ['add'])
    const one = await addUser([hides.id, masks.id, elsewhere.id], '13400006666')
    expect((await seen(one.token, { ids: [one.id] }))[0]).toMatchObject({ mobile: '134****6666' })
    const whole = await addUser([hides.id, (await addRole([])).id], '13400007777')
    expect((await seen(whole.token, { ids: [whole.id] }))[0]).toMatchObject({ mobile: '13400007777' })
  })

  it('are told to the screens of their owner', async () => {
    const role = await addRole([
      ['mobile', 'masked'],
      ['remark', 'readOnly'],
    ])
    const one = await addUser([role.id])
    const { data } = await post('/portalsync/user/permission/searchFields', {}, one.token)
    expect(data).toEqual([
      { resource: 'person.user', field: 'mobile', mode: 'masked' },
      { resource: 'person.user', field: 'remark', mode: 'readOnly' },
    ])
    expect((await post('/portalsync/user/permission/searchFields', {})).data).toEqual([])
  })
})

describe('setting masks', () => {
  it('holds from the next call on, and stands in the history of the role', async () => {
    const role = await addRole([])
    const one = await addUser([role.id], '13300008888')
    expect((await seen(one.token, { ids: [one.id] }))[0]).toMatchObject({ mobile: '13300008888' })
    expect((await saveMasks(role.id, role.ver, [['mobile', 'hidden']])).code).toBe('0')
    expect((await seen(one.token, { ids: [one.id] }))[0]).not.toHaveProperty('mobile')
    expect((await post('/portalsync/user/userrole/searchFieldMasks', { roleID: role.id })).data).toEqual([
      { resource: 'person.user', field: 'mobile', mode: 'hidden' },
    ])
    const { data } = await post('/portalsync/audit/change/search', { resource: 'person.role', recordId: role.id })
    expect(data[0].changes).toMatchObject({ 'person.user.mobile': [null, 'hidden'] })
  })

  it('refuses what names a record, what is no text to mask, a stale role and the administrator', async () => {
    const role = await addRole([])
    expect((await saveMasks(role.id, role.ver, [['name', 'hidden']])).code).toBe('fieldMaskUnknown')
    expect((await saveMasks(role.id, role.ver, [['leaveDate', 'masked']])).code).toBe('fieldMaskUnknown')
    expect((await saveMasks(role.id, role.ver - 1, [['mobile', 'hidden']])).code).toBe('stale')
    const [boss] = await api.sql("select id, ver from sys_role where tenant_id = 'yunhe' and code = 'SystemAdmin'")
    expect((await saveMasks(String(boss?.id), Number(boss?.ver), [['mobile', 'hidden']])).code).toBe('adminRole')
  })

  it('cannot lift a mask that one is under', async () => {
    const role = await addRole([['mobile', 'hidden']])
    await api.sql(
      `insert into sys_role_menu (tenant_id, role_id, menu_code, action_keys)
       values ('yunhe', $1, 'person.rollauthorities', '{search,edit}')`,
      [role.id],
    )
    const one = await addUser([role.id])
    expect((await saveMasks(role.id, role.ver, [], one.token)).code).toBe('beyondOwnRights')
    expect((await saveMasks(role.id, role.ver, [['mobile', 'masked']], one.token)).code).toBe('beyondOwnRights')
  })
})
