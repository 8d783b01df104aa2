import { brand } from '@sfa/resources/product/brand.resource'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, expect, it, vi } from 'vitest'
import { prepareScreens, renderScreen } from '../testing/render-screen'
import { ColumnChooser } from './column-chooser'
import { columnsOf } from './table-preference'

beforeAll(() => prepareScreens())

const none: ReadonlySet<string> = new Set()

function open() {
  const onChange = vi.fn()
  const columns = columnsOf(brand, {}, none)
  renderScreen(
    <ColumnChooser resource={brand} columns={columns} hidden={none} onChange={onChange} onClose={() => undefined} />,
  )
  return { onChange, columns }
}
const shown = (onChange: ReturnType<typeof vi.fn>) =>
  onChange.mock.calls[0]?.[0].filter((column: { shown: boolean }) => column.shown).length

it('checks all and none; a list without columns cannot be confirmed', async () => {
  const { onChange, columns } = open()
  const [all] = screen.getAllByRole<HTMLInputElement>('checkbox')
  await userEvent.click(all!)
  await userEvent.click(all!)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '确定' }).disabled).toBe(true)
  await userEvent.click(all!)
  await userEvent.click(screen.getByRole('button', { name: '确定' }))
  expect(shown(onChange)).toBe(columns.length)
})

it('a reset forgets what was kept', async () => {
  const { onChange } = open()
  await userEvent.click(screen.getByRole('checkbox', { name: '英文名称' }))
  await userEvent.click(screen.getByRole('button', { name: '恢复默认' }))
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: '英文名称' }).checked).toBe(true)
  await userEvent.click(screen.getByRole('button', { name: '确定' }))
  expect(onChange).toHaveBeenCalledWith(undefined)
})
