import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { prepareScreens, renderScreen } from '../../resource-screens/testing/render-screen'
import { ListTable } from './list-table'

vi.mock('../request/request', () => import('../../resource-screens/testing/fake-request'))

beforeAll(() => prepareScreens())
afterEach(() => vi.restoreAllMocks())

const columnsOf = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ key: `k${at}`, dataIndex: `k${at}`, title: `字段${at}`, width: 100 }))

async function open(count: number) {
  renderScreen(
    <ListTable
      rows={[{ id: '1' }]}
      rowKey="id"
      columns={columnsOf(count)}
      tools={<i />}
      columnSettings={{ state: {}, button: <button type="button">列</button>, reset: <a href="/">恢复默认</a> }}
    />,
  )
  await userEvent.click(await screen.findByRole('button', { name: '列' }))
  await screen.findByRole('tooltip')
}
const listed = () => [...document.querySelectorAll('.ant-popover .ant-tree-title')].map(one => one.textContent)

it('a chooser of many columns ends within a low window, and scrolls', async () => {
  vi.spyOn(window, 'innerHeight', 'get').mockReturnValue(420)
  await open(20)
  const holder = document.querySelector<HTMLElement>('.ant-popover .ant-tree-list-holder')
  expect(Number.parseInt(holder?.style.maxHeight ?? '', 10)).toBeLessThan(420 - 100)
  expect(listed().length).toBeLessThan(20)
})

it('many columns are searched, and the table keeps those that the text does not find', async () => {
  await open(14)
  fireEvent.change(screen.getByRole('textbox', { name: '搜索字段' }), { target: { value: '字段13' } })
  await waitFor(() => expect(listed()).toEqual(['字段13']))
  expect(screen.getAllByRole('columnheader', { name: '字段0' }).length).toBeGreaterThan(0)
})

it('a few columns need no search', async () => {
  await open(5)
  expect(screen.queryByRole('textbox', { name: '搜索字段' })).toBeNull()
})
