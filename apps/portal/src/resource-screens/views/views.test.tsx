import { brand } from '@sfa/product/definitions/brand.resource'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, expect, it, vi } from 'vitest'
import { ResourcePage } from '../resource-page'
import { callsTo, serve } from '../testing/fake-request'
import { currentAddress, prepareScreens, renderScreen } from '../testing/render-screen'

vi.mock('../../shared/request/request', () => import('../testing/fake-request'))

beforeAll(() => prepareScreens())

const search = '/portalsync/product/searchBrand'
const views = '/portalsync/user/view'
const row = { id: '1', ver: 1, code: 'B1', nameCn: '品牌1', logo: [], isDeleted: '0' }
const view = (name: string, state: string, more = {}) => ({
  id: name,
  name,
  state: { search: state },
  isShared: false,
  isOwn: true,
  mayChange: true,
  userName: '我',
  roleIds: [],
  roleNames: [],
  ver: 1,
  ...more,
})
const standard = {
  [search]: () => [row],
  [`${views}/search`]: () => ({
    views: [
      view('有效的', 'isDeleted=0'),
      view('大家的', 'code=YH', { isShared: true, isOwn: false, mayChange: false }),
    ],
    mayShare: false,
    maySetDefault: false,
  }),
  [`${views}/save`]: () => ({ id: '9', ver: 1 }),
}
const begin = { [`${views}/searchDefaults`]: () => ({ [brand.key]: view('默认', 'isDeleted=0&_sort=-code') }) }
const show = (at = '/product/brand') => renderScreen(<ResourcePage resource={brand} />, { at })

it('a list without a search begins with the view of the role, and says so in the address', async () => {
  serve({ ...standard, ...begin })
  show()
  await screen.findByText('品牌1')
  expect(currentAddress()).toBe('/product/brand?isDeleted=0&_sort=-code')
  expect(callsTo(search)).toHaveLength(1)
  await userEvent.click(screen.getByRole('button', { name: '重置' }))
  await waitFor(() => expect(currentAddress()).toBe('/product/brand?_sort=-code'))
})

const recent = { ...brand, list: { ...brand.list, opensWith: { createTime: { lastDays: 30 } } } }

it('a list that opens with its last days shows them as a condition, and stays cleared', async () => {
  serve({ ...standard, [`${views}/searchDefaults`]: () => ({}) })
  renderScreen(<ResourcePage resource={recent} />, { at: '/product/brand' })
  await screen.findByText('品牌1')
  expect(callsTo(search)[0]).toMatchObject({ createTime: [expect.stringMatching(/^\d{4}-\d\d-\d\d$/), null] })
  await userEvent.click(await screen.findByRole('button', { name: '清空条件' }))
  await waitFor(() => expect(currentAddress()).toBe('/product/brand?createTime=%7E'))
  await waitFor(() => expect(callsTo(search)).toHaveLength(2))
  expect(callsTo(search)[1]).not.toHaveProperty('createTime')
})

it('what a list opens with does not unfold the form; a condition of the address does', async () => {
  serve({ ...standard, [`${views}/searchDefaults`]: () => ({}) })
  const search = ['code', 'nameCn', 'isDeleted', 'createTime']
  const folding = { ...recent, list: { ...recent.list, search } }
  const { unmount } = renderScreen(<ResourcePage resource={folding} />, { at: '/product/brand' })
  await screen.findByText('品牌1')
  expect(screen.getByRole('button', { name: '展开' }).getAttribute('aria-expanded')).toBe('false')
  unmount()
  renderScreen(<ResourcePage resource={folding} />, { at: '/product/brand?isDeleted=0' })
  await screen.findByText('品牌1')
  expect(screen.getByRole('button', { name: '收起' }).getAttribute('aria-expanded')).toBe('true')
})

it('the view of the role comes before what the definition opens the list with', async () => {
  serve({ ...standard, ...begin })
  renderScreen(<ResourcePage resource={recent} />, { at: '/product/brand' })
  await screen.findByText('品牌1')
  expect(currentAddress()).toBe('/product/brand?isDeleted=0&_sort=-code')
  expect(callsTo(search)).toHaveLength(1)
})

it('an address that has a search of its own wins', async () => {
  serve({ ...standard, ...begin })
  show('/product/brand?code=B')
  await screen.findByText('品牌1')
  expect(currentAddress()).toBe('/product/brand?code=B')
})

it('a view is chosen, and only one’s own is changed', async () => {
  serve(standard)
  show()
  await screen.findByText('品牌1')
  await userEvent.click(screen.getByRole('button', { name: '视图' }))
  expect(await screen.findByRole('button', { name: '修改视图“有效的”' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: '修改视图“大家的”' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: '大家的' }))
  await waitFor(() => expect(currentAddress()).toBe('/product/brand?code=YH'))
})

it('the form says who loses a view that is shared no more', async () => {
  const shared = view('在售', 'isDeleted=0', { isShared: true, roleIds: ['3'], roleNames: ['业务代表'] })
  serve({ ...standard, [`${views}/search`]: () => ({ views: [shared], mayShare: true, maySetDefault: false }) })
  show()
  await screen.findByText('品牌1')
  await userEvent.click(screen.getByRole('button', { name: '视图' }))
  await userEvent.click(await screen.findByRole('button', { name: '修改视图“在售”' }))
  const isShared = await screen.findByRole('checkbox', { name: '共享给可以查看此页面的人' })
  expect(screen.queryByText(/将不再有默认视图/)).toBeNull()
  await userEvent.click(isShared)
  expect(await screen.findByText('取消共享后，其他人不能再使用；以下角色将不再有默认视图：业务代表。')).toBeTruthy()
})

it('the question before a shared view is deleted names the roles that begin with it', async () => {
  const shared = view('在售', 'isDeleted=0', {
    isShared: true,
    roleIds: ['3', '4'],
    roleNames: ['业务代表', '城市经理'],
  })
  const remove = `${views}/delete`
  serve({
    ...standard,
    [`${views}/search`]: () => ({ views: [shared], mayShare: true, maySetDefault: true }),
    [remove]: () => null,
  })
  show()
  await screen.findByText('品牌1')
  await userEvent.click(screen.getByRole('button', { name: '视图' }))
  await userEvent.click(await screen.findByRole('button', { name: '删除视图“在售”' }))
  expect(await screen.findByText(/删除后将不再有默认视图：业务代表、城市经理。/)).toBeTruthy()
  expect(callsTo(remove)).toEqual([])
})

it('the present search is saved under a name; sharing is offered to users who may', async () => {
  serve(standard)
  show('/product/brand?code=B&_page=2')
  await screen.findByText('品牌1')
  await userEvent.click(screen.getByRole('button', { name: '视图' }))
  await userEvent.click(await screen.findByRole('button', { name: /保存当前视图/ }))
  await userEvent.type(await screen.findByLabelText('视图名称'), 'B 开头')
  expect(screen.queryByText(/共享给/)).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: /^保\s?存$/ }))
  await waitFor(() =>
    expect(callsTo(`${views}/save`)).toMatchObject([
      { resource: brand.key, name: 'B 开头', isShared: false, state: { search: 'code=B' } },
    ]),
  )
})

it('a search that finds nothing offers what was meant', async () => {
  serve({
    [search]: body => (body.searchField === '云禾茶' ? [row] : []),
    '/portalsync/finding/suggest': () => ({ text: '云禾茶' }),
  })
  show('/product/brand?_q=云禾荼')
  await userEvent.click(await screen.findByRole('button', { name: '云禾茶' }))
  expect(await screen.findByText('品牌1')).toBeTruthy()
})
