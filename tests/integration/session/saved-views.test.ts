import { afterAll, beforeAll, expect, it } from 'vitest'
import { startApi, type TestApi } from './start-api'

let api: TestApi
let admin: string
let clerk: string
let viewer: string
beforeAll(async () => {
  api = await startApi()
  const [one, two, three] = await Promise.all(['admin', 'clerk', 'viewer'].map(name => api.tokenOf('yunhe', name)))
  admin = one as string
  clerk = two as string
  viewer = three as string
})
afterAll(() => api.stop())

const root = '/portalsync/user/view'
const resource = 'product.brand'
const state = { search: 'isDeleted=0&_sort=-code' }
const columns = [{ key: 'code', shown: true, order: 0, width: 140 }]
const save = (body: Record<string, unknown>, token: string) =>
  api.post(`${root}/save`, { resource, state, isShared: false, ...body }, token)
const search = async (token: string, of = resource) => (await api.post(`${root}/search`, { resource: of }, token)).data
const names = async (token: string) =>
  (await search(token)).views.map(({ name }: { name: string }) => name) as Promise<string[]>
const defaults = async (token: string) => (await api.post(`${root}/searchDefaults`, {}, token)).data
const roleOf = async (userName: string) =>
  String(
    (
      await api.sql(`select role_ids[1] as id from sys_user where tenant_id = 'yunhe' and user_name = $1`, [userName])
    )[0]?.id,
  )
const nameOfRole = async (userName: string) =>
  (await api.sql('select name from sys_role where id = $1', [await roleOf(userName)]))[0]?.name

it('a view of one’s own is kept with its search and columns, and seen by no other user', async () => {
  const { data } = await save({ name: '有效品牌', state: { ...state, columns } }, viewer)
  expect((await search(viewer)).views).toMatchObject([
    { id: data.id, name: '有效品牌', state: { ...state, columns }, isOwn: true, isShared: false, mayChange: true },
  ])
  expect(await names(admin)).not.toContain('有效品牌')
  const theirs = await save({ id: data.id, name: '改名' }, admin)
  expect(theirs.code).toBe('notFound')
  expect((await api.post(`${root}/delete`, { id: data.id }, admin)).code).toBe('notFound')
})

it('a second view of the same name is refused at its field', async () => {
  await save({ name: '同名' }, clerk)
  const again = await save({ name: '同名' }, clerk)
  expect(again).toMatchObject({ code: 'invalid' })
  expect(await save({ name: ' ' }, clerk)).toMatchObject({ code: 'invalid', data: { failures: [{ field: 'name' }] } })
})

it('sharing asks for the key, and shared views are seen by all of the tenant', async () => {
  expect((await search(viewer)).mayShare).toBe(false)
  expect((await save({ name: '偷偷共享', isShared: true }, viewer)).status).toBe(403)
  const { data } = await save({ name: '共享的', isShared: true }, admin)
  expect(await names(viewer)).toContain('共享的')
  expect((await save({ id: data.id, name: '改名', isShared: true }, viewer)).status).toBe(403)
  expect((await api.post(`${root}/delete`, { id: data.id }, viewer)).status).toBe(403)
  const other = await api.tokenOf('beichuan', 'admin').catch(() => undefined)
  if (other) expect(await names(other)).not.toContain('共享的')
})

it('a role begins with one view of a list, until the view is no longer shared', async () => {
  const roleIds = [await roleOf('viewer')]
  expect((await save({ name: '默认', isShared: true, roleIds }, viewer)).status).toBe(403)
  expect((await save({ name: '默认', isShared: false, roleIds }, admin)).code).toBe('invalidRequest')
  const first = (await save({ name: '默认一', isShared: true, roleIds }, admin)).data
  expect(await defaults(viewer)).toEqual({ [resource]: { id: first.id, name: '默认一', state } })
  const second = (await save({ name: '默认二', isShared: true, roleIds }, admin)).data
  expect((await defaults(viewer))[resource].id).toBe(second.id)
  // Who deletes it is told by name for whom.
  const named = (await search(admin)).views.find(({ id }: { id: string }) => id === second.id)
  expect(named).toMatchObject({ roleIds, roleNames: [await nameOfRole('viewer')] })
  expect(await defaults(clerk)).toEqual({})
  await save({ id: second.id, ver: second.ver, name: '默认二', isShared: false }, admin)
  expect(await defaults(viewer)).toEqual({})
})

it('a change of a view that was changed meanwhile is stale', async () => {
  const { data } = await save({ name: '版本' }, admin)
  expect((await save({ id: data.id, ver: data.ver, name: '版本二' }, admin)).code).toBe('0')
  expect((await save({ id: data.id, ver: data.ver, name: '版本三' }, admin)).code).toBe('stale')
})

it('a list that the caller may not read has no views', async () => {
  expect((await api.post(`${root}/search`, { resource: 'person.role' }, viewer)).status).toBe(403)
})

it('views belong to one page of an entity, and so does the beginning of a role', async () => {
  const materials = 'product.product@material'
  await save({ resource: materials, name: '有效物料' }, admin)
  expect((await search(admin, materials)).views).toMatchObject([{ name: '有效物料' }])
  expect((await search(admin, 'product.product')).views).toEqual([])
  const lines = 'product.product-list/lines'
  await save({ resource: lines, name: '一号门店的明细' }, admin)
  expect((await search(admin, 'product.product-list')).views).toEqual([])
  expect((await search(admin, 'product.product@unknown').catch(error => error)) ?? undefined).toBeUndefined()
  const roleIds = [await roleOf('clerk')]
  const { data } = await save({ resource: materials, name: '开头', isShared: true, roleIds }, admin)
  expect(await defaults(clerk)).toEqual({ [materials]: { id: data.id, name: '开头', state } })
})
