import { product } from '@sfa/product/definitions/product.resource'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { useSearchState } from '../search/use-search-state'
import { serve } from '../testing/fake-request'
import { currentAddress, prepareScreens, renderScreen } from '../testing/render-screen'
import { TreeFilter } from './tree-filter'

vi.mock('../../shared/request/request', () => import('../testing/fake-request'))

const node = (id: string, parentID: string | null, level: number, nameCn: string) => ({
  id,
  ver: 1,
  code: `C${id}`,
  nameCn,
  parentID,
  level,
  isDeleted: '0',
  _labels: {},
})

beforeAll(() => prepareScreens())
beforeEach(() =>
  serve({
    '/portalsync/product/searchCategory': () => [
      node('1', null, 1, '饮料'),
      node('2', '1', 2, '茶'),
      node('3', '1', 2, '果汁'),
      node('4', null, 1, '零食'),
    ],
  }),
)

function Filter() {
  return <TreeFilter resource={product} name="categoryIDs" search={useSearchState(product)} />
}
const show = (query = '') =>
  renderScreen(<Filter />, { at: `/product/productmanage${query}`, page: 'product/productmanage' })
const open = () => userEvent.click(screen.getByRole('button', { name: /品类/ }))
const apply = () => userEvent.click(screen.getByRole('button', { name: '查询' }))

it('narrows the list to several nodes at once, and keeps what else is searched', async () => {
  show('?code=A&categoryIDs=9&_page=3')
  await open()
  await userEvent.click(await screen.findByRole('button', { name: /清空/ }))
  await userEvent.click(await screen.findByText('茶'))
  await userEvent.click(screen.getByText('零食'))
  expect(currentAddress()).toContain('categoryIDs=9')
  await apply()
  await waitFor(() => expect(currentAddress()).toBe('/product/productmanage?code=A&categoryIDs=2&categoryIDs=4'))
})

it('sends a node instead of everything below it, and widens the list again when nothing is ticked', async () => {
  show('?categoryIDs=2')
  await open()
  await userEvent.click(await screen.findByText('饮料'))
  await apply()
  await waitFor(() => expect(currentAddress()).toBe('/product/productmanage?categoryIDs=1'))
  await open()
  await userEvent.click(await screen.findByText('饮料'))
  await apply()
  await waitFor(() => expect(currentAddress()).toBe('/product/productmanage'))
})
