import { area } from '@sfa/organization/definitions/area.resource'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { RecordSelect } from '../field/record-select'
import { serve } from '../testing/fake-request'
import { prepareScreens, renderScreen } from '../testing/render-screen'
import { treeOf } from './tree-of'
import { TreePanel } from './tree-panel'

vi.mock('../../shared/request/request', () => import('../testing/fake-request'))
vi.mock('./tree-of', async original => {
  const { treeOf } = await original<typeof import('./tree-of')>()
  return { treeOf: vi.fn(treeOf) }
})

const node = (id: string, parentID: string | null, level: number, nameCN: string) => ({
  id,
  ver: 1,
  code: id,
  nameCN,
  parentID,
  level,
  isDeleted: '0',
  _labels: {},
})
/** As many as China has: 34 provinces, 342 cities, 3,000 and some districts. */
const areas = Array.from({ length: 34 }, (_, p) => [
  node(`${p}`, null, 1, `省${p}`),
  ...Array.from({ length: 10 }, (_, c) => [
    node(`${p}-${c}`, `${p}`, 2, `市${p}-${c}`),
    ...Array.from({ length: 10 }, (_, d) => node(`${p}-${c}-${d}`, `${p}-${c}`, 3, `市区${p}-${c}-${d}`)),
  ]),
]).flat(3)
/** More rows than the room of a tree shows. */
const mostDrawn = 40

beforeAll(() => prepareScreens())
beforeEach(() => {
  serve({ '/portalsync/basedata/area/search': () => areas })
  vi.mocked(treeOf).mockClear()
})

const drawn = () => document.querySelectorAll('.ant-select-tree-treenode, .ant-tree-treenode').length

it('a select draws the nodes that are seen, of all that a text finds too', async () => {
  renderScreen(<RecordSelect to={area.key} multiple value={[]} onChange={() => {}} aria-label="区域" />)
  const box = await screen.findByRole('combobox', { name: '区域' })
  await userEvent.click(box)
  await screen.findByText('省0')
  expect(drawn()).toBeLessThan(mostDrawn)
  fireEvent.change(box, { target: { value: '市' } })
  await screen.findByText('市区0-0-0')
  expect(drawn()).toBeLessThan(mostDrawn)
})

it('a select that is not opened builds no tree, and names what is chosen', async () => {
  renderScreen(<RecordSelect to={area.key} multiple value={['3-4']} onChange={() => {}} aria-label="区域" />)
  await screen.findByText('市3-4')
  expect(vi.mocked(treeOf).mock.calls.filter(([nodes]) => nodes.length > 0)).toEqual([])
})

function Form() {
  const [name, setName] = useState('')
  return (
    <>
      <input aria-label="名称" value={name} onChange={event => setName(event.target.value)} />
      <RecordSelect to={area.key} multiple value={[]} onChange={() => {}} aria-label="区域" />
    </>
  )
}

it('a key in another field, or in the search, builds the tree of a select no second time', async () => {
  renderScreen(<Form />)
  const box = await screen.findByRole('combobox', { name: '区域' })
  await userEvent.click(box)
  await screen.findByText('省0')
  const built = vi.mocked(treeOf).mock.calls.length
  fireEvent.change(box, { target: { value: '市' } })
  await screen.findByText('市区0-0-0')
  fireEvent.change(screen.getByRole('textbox', { name: '名称' }), { target: { value: '新' } })
  expect(vi.mocked(treeOf).mock.calls.length).toBe(built)
})

it('the panel beside a list draws the nodes that are seen, and begins folded', async () => {
  renderScreen(<TreePanel resource={area} chosen={undefined} onChoose={() => {}} onOpen={() => {}} />)
  await screen.findByText('省0')
  expect(screen.queryByText('市0-0')).toBeNull()
  const built = vi.mocked(treeOf).mock.calls.length
  fireEvent.change(screen.getByPlaceholderText('搜索名称或编码'), { target: { value: '市' } })
  await screen.findByText('市区0-0-0')
  expect(drawn()).toBeLessThan(mostDrawn)
  await waitFor(() => expect(vi.mocked(treeOf).mock.calls.length).toBe(built + 1))
})
