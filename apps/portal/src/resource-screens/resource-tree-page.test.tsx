import { category } from '@sfa/product/definitions/category.resource'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { ResourceTreePage } from './resource-tree-page'
import { callsTo, serve } from './testing/fake-request'
import { currentAddress, prepareScreens, renderScreen } from './testing/render-screen'

vi.mock('../shared/request/request', () => import('./testing/fake-request'))

const path = '/portalsync/product/searchCategory'
const node = (id: string, parentID: string | null, level: number, nameCn: string, isDeleted = '0') => ({
  id,
  ver: 1,
  code: `C${id}`,
  nameCn,
  parentID,
  level,
  fullPath: '/',
  isDeleted,
  _labels: {},
})
const nodes = [
  node('1', null, 1, '饮料'),
  node('2', '1', 2, '茶'),
  node('3', null, 1, '旧品类', '1'),
  node('4', null, 5, '最深一级'),
]

beforeAll(() => prepareScreens())
const findPath = '/portalsync/product/category/findById'
beforeEach(() => serve({ [path]: () => nodes, [findPath]: ({ id }) => nodes.find(one => one.id === id) }))

const show = () =>
  renderScreen(<ResourceTreePage resource={category} />, { at: '/product/category', page: 'product/category' })

it('every node can be edited, and added to while valid and above the lowest level', async () => {
  show()
  for (const name of ['饮料', '茶', '旧品类', '最深一级'])
    expect(await screen.findByLabelText(`编辑“${name}”`)).toBeTruthy()
  for (const name of ['饮料', '茶']) expect(screen.getByLabelText(`在“${name}”下新增`)).toBeTruthy()
  for (const name of ['旧品类', '最深一级']) expect(screen.queryByLabelText(`在“${name}”下新增`)).toBeNull()
})

it('adding below a node opens a modal with that parent', async () => {
  show()
  await userEvent.click(await screen.findByLabelText('在“饮料”下新增'))
  const title = await screen.findByText('新增', { selector: '.ant-modal-title' })
  await waitFor(() => expect(title.closest('.ant-modal')?.textContent).toContain('饮料'))
})

it('a press on another node right after the first is not taken for a double click', async () => {
  show()
  fireEvent.click(await screen.findByLabelText('编辑“茶”'))
  fireEvent.click(screen.getByLabelText('编辑“饮料”'))
  expect(await screen.findByDisplayValue('饮料')).toBeTruthy()
})

it('choosing a node narrows the list to it and what is below it, and all widens it again', async () => {
  show()
  await userEvent.click(await screen.findByTitle('饮料 C1'))
  await waitFor(() => expect(currentAddress()).toBe('/product/category?parentID=1'))
  // Not the last of all calls: the filter's own tree is asked for when the browser is idle.
  await waitFor(() => expect(callsTo(path)).toContainEqual(expect.objectContaining({ parentID: ['1'] })))
  await userEvent.click(screen.getByRole('button', { name: '全部' }))
  await waitFor(() => expect(currentAddress()).toBe('/product/category'))
})

it('the tree is searched by name and code', async () => {
  show()
  await screen.findByTitle('饮料 C1')
  await userEvent.type(screen.getByPlaceholderText('搜索名称或编码'), 'c3')
  await waitFor(() => expect(screen.queryByTitle('饮料 C1')).toBeNull())
  expect(screen.getByTitle('旧品类 C3')).toBeTruthy()
})

it('a node that is opened from the tree leads to the nodes around it, to its history and to a copy of it', async () => {
  show()
  await userEvent.click(await screen.findByLabelText('编辑“茶”'))
  const modal = within(await screen.findByRole('dialog'))
  // 饮料, 茶 below it, 旧品类, 最深一级.
  expect(await modal.findByText('2 / 4')).toBeTruthy()
  expect(modal.getByRole('button', { name: /变更记录/ })).toBeTruthy()
  await waitFor(() => expect(callsTo(findPath)).toContainEqual(expect.objectContaining({ id: '2' })))
  await userEvent.click(modal.getByRole('button', { name: '下一条' }))
  expect(await modal.findByText('3 / 4')).toBeTruthy()
  expect(await modal.findByDisplayValue('旧品类')).toBeTruthy()
  await userEvent.click(modal.getByRole('button', { name: '上一条' }))
  expect(await modal.findByDisplayValue('茶')).toBeTruthy()
  await userEvent.click(modal.getByRole('button', { name: '复制新增' }))
  await waitFor(() => expect(modal.queryByText('2 / 4')).toBeNull())
  expect(modal.getByRole('button', { name: '保存并新增' })).toBeTruthy()
})
