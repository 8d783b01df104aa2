import { brand } from '@sfa/product/definitions/brand.resource'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { RequestError } from '../shared/request/request-error'
import { ResourcePage } from './resource-page'
import { callsTo, serve } from './testing/fake-request'
import { currentAddress, prepareScreens, renderScreen } from './testing/render-screen'

vi.mock('../shared/request/request', () => import('./testing/fake-request'))

const path = '/portalsync/product/searchBrand'
const status = '/portalsync/product/brand/updateStatus'
const row = (id: number, isDeleted = '0') => ({
  id: String(id),
  ver: 1,
  code: `B${id}`,
  nameCn: `品牌${id}`,
  logo: [],
  isDeleted,
  _labels: {},
})
const rows = (total: number) => Object.assign([row(1), row(2, '1')], { total })

beforeAll(() => prepareScreens())
beforeEach(() => serve({ [path]: () => rows(45), [status]: () => [] }))

const show = (at = '/product/brand') => renderScreen(<ResourcePage resource={brand} />, { at })
const lastSearch = () => callsTo(path).at(-1)

it('searches as the address says', async () => {
  show('/product/brand?nameCn=茶&isDeleted=0&_page=2&_sort=-code')
  expect(await screen.findByText('品牌1')).toBeTruthy()
  expect(lastSearch()).toEqual({
    nameCn: '茶',
    isDeleted: ['0'],
    sort: [{ field: 'code', order: 'desc' }],
    page: { pageIndex: 2, pageSize: 20 },
  })
  expect(screen.getByLabelText<HTMLInputElement>('品牌名称').value).toBe('茶')
})

/** Pages of as many brands as there are at the moment; the number is told where it is asked for. */
const pagesOf =
  (count: () => number) =>
  ({ page }: { page?: { pageIndex: number; pageSize: number; count?: false } }) => {
    const { pageIndex = 1, pageSize = 20, count: counted } = page ?? {}
    const shown = Math.max(0, Math.min(pageSize, count() - (pageIndex - 1) * pageSize))
    const found = Array.from({ length: shown }, (_, at) => row((pageIndex - 1) * pageSize + at + 1))
    return Object.assign(found, counted === false ? {} : { total: count() })
  }

it('the last page that emptied gives way to the one before', async () => {
  let count = 41
  serve({ [path]: pagesOf(() => count), [status]: () => Array.from({ length: count-- }).slice(0, 0) })
  show('/product/brand?_page=3')
  await screen.findByText('品牌41')
  await userEvent.click(screen.getAllByRole('switch')[0]!)
  await userEvent.click(await screen.findByRole('button', { name: '确定' }))
  expect(await screen.findByText('品牌40')).toBeTruthy()
  expect(currentAddress()).toBe('/product/brand?_page=2')
})

it('so does a page that others have emptied since the list was counted', async () => {
  let count = 61
  serve({ [path]: pagesOf(() => count) })
  show('/product/brand?_page=3')
  await screen.findByText('品牌41')
  count = 22
  await userEvent.click(screen.getByRole('listitem', { name: '4' }))
  expect(await screen.findByText('品牌22')).toBeTruthy()
  expect(currentAddress()).toBe('/product/brand?_page=2')
})

it('searching leads to page 1 and stands in the address', async () => {
  show('/product/brand?_page=2')
  await screen.findByText('品牌1')
  await userEvent.type(screen.getByLabelText('品牌编码'), 'YH{Enter}')
  await waitFor(() => expect(lastSearch()).toEqual({ code: 'YH', page: { pageIndex: 1, pageSize: 20 } }))
  expect(currentAddress()).toBe('/product/brand?code=YH')
})

it('the one box looks in codes and names', async () => {
  show()
  await screen.findByText('品牌1')
  await userEvent.type(screen.getByPlaceholderText('请输入品牌编码或品牌名称'), '茶{Enter}')
  await waitFor(() => expect(lastSearch()).toMatchObject({ searchField: '茶' }))
})

it('a condition is shown as a tag and goes when the tag is closed', async () => {
  show('/product/brand?nameCn=茶&isDeleted=1')
  const tags = await screen.findByRole('list', { name: '筛选条件' })
  expect(
    within(tags)
      .getAllByRole('listitem')
      .map(tag => tag.textContent),
  ).toEqual(['品牌名称：茶', '状态：无效'])
  const [name] = within(tags).getAllByRole('listitem')
  await userEvent.click(within(name!).getByRole('button', { name: '关闭' }))
  await waitFor(() => expect(currentAddress()).toBe('/product/brand?isDeleted=1'))
  expect(screen.getByLabelText<HTMLInputElement>('品牌名称').value).toBe('')
})

it('reset clears every condition', async () => {
  show('/product/brand?nameCn=茶&_q=1')
  await screen.findByText('品牌1')
  await userEvent.click(screen.getByRole('button', { name: '重置' }))
  await waitFor(() => expect(currentAddress()).toBe('/product/brand'))
})

it('the validity switch asks first and then calls the server', async () => {
  show()
  await screen.findByText('品牌1')
  await userEvent.click(screen.getAllByRole('switch')[0]!)
  expect(callsTo(status)).toEqual([])
  await userEvent.click(await screen.findByRole('button', { name: '确定' }))
  await waitFor(() => expect(callsTo(status)).toEqual([{ ids: ['1'], ver: 1, isDeleted: '1' }]))
})

it('batch change appears once rows are selected', async () => {
  show()
  await screen.findByText('品牌1')
  expect(screen.queryByRole('button', { name: '批量修改' })).toBeNull()
  await userEvent.click(screen.getAllByRole('checkbox')[1]!)
  const batch = await screen.findByRole('button', { name: '批量修改' })
  // An item of its own, or it touches the button beside it.
  expect(batch.closest('.ant-space-item')?.querySelectorAll('button')).toHaveLength(1)
  expect(screen.getByText('已选择 1 条')).toBeTruthy()
})

it('a search that fails says so, and can be tried again', async () => {
  let broken = true
  serve({ [path]: () => (broken ? new RequestError('internal', '操作失败', 500) : rows(2)) })
  show()
  expect(await screen.findByText('操作失败')).toBeTruthy()
  broken = false
  await userEvent.click(screen.getByRole('button', { name: '重试' }))
  expect(await screen.findByText('品牌1')).toBeTruthy()
  expect(screen.queryByText('操作失败')).toBeNull()
})
