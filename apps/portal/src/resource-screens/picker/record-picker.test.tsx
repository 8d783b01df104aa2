import { brand } from '@sfa/product/definitions/brand.resource'
import { packSize } from '@sfa/product/definitions/pack-size.resource'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { formatCount } from '../../shared/format-count'
import { callsTo, serve } from '../testing/fake-request'
import { prepareScreens, renderScreen } from '../testing/render-screen'
import { type Chosen, nothingChosen, selectionOf } from './picked'
import { RecordPicker } from './record-picker'

vi.mock('../../shared/request/request', () => import('../testing/fake-request'))

beforeAll(() => prepareScreens())

const path = '/portalsync/product/searchBrand'
const row = (n: number) => ({ id: String(n), ver: 1, code: `B${n}`, nameCn: `品牌${n}`, isDeleted: '0', logo: [] })
const total = 100_000
const filter = { isDeleted: '0' }
let confirmed: Readonly<Record<string, Chosen>> | undefined

beforeEach(() => {
  confirmed = undefined
  serve({
    [path]: body => {
      const ids = body.ids as unknown as string[] | undefined
      const rows = Array.from({ length: 10 }, (_, index) => row(index + 1))
      return Object.assign(ids ? rows.filter(({ id }) => ids.includes(id)) : rows, { total: ids ? ids.length : total })
    },
    '/portalsync/selection/count': body => {
      const searches = body.searches as unknown as { except: string[] }[]
      return searches.length > 0 ? total - (searches[0]?.except.length ?? 0) : (body.ids as unknown as string[]).length
    },
  })
})

const open = (chosen: Readonly<Record<string, Chosen>> = {}, more: { max?: number; several?: boolean } = {}) =>
  renderScreen(
    <RecordPicker
      sources={[{ resource: brand, filter }, ...(more.several ? [{ resource: packSize }] : [])]}
      chosen={chosen}
      max={more.max}
      onConfirm={next => {
        confirmed = next
      }}
      onClose={() => undefined}
    />,
  )
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))
const tick = async (name: string) =>
  userEvent.click(
    within((await screen.findByRole('cell', { name })).closest('tr') as HTMLElement).getByRole('checkbox'),
  )
const panel = () => screen.findByRole('region', { name: '已选内容' })
const selection = () => selectionOf(confirmed?.[brand.key] ?? nothingChosen)

it('select-all sends the search and not its 100,000 records; an unticked row becomes an exception', async () => {
  open()
  await press(`全选查询结果（${formatCount(total)}）`)
  expect(await within(await panel()).findByText(`已选 ${formatCount(total)} 条`)).toBeDefined()
  await tick('B3')
  expect(await within(await panel()).findByText(`已选 ${formatCount(total - 1)} 条`)).toBeDefined()
  await press('确定')
  expect(selection()).toEqual({ ids: [], searches: [{ query: filter, except: ['3'] }] })
  expect(callsTo(path).every(({ page }) => (page as unknown as { pageSize: number }).pageSize <= 10)).toBe(true)
})

it('ticking an exception takes it back, and pressing select-all again clears the search', async () => {
  open({ [brand.key]: { picked: [], searches: [{ query: filter, except: ['3'] }] } })
  await tick('B3')
  await press('确定')
  expect(selection()).toEqual({ ids: [], searches: [{ query: filter, except: [] }] })
  await press('取消全选查询结果')
  await tick('B5')
  await press('确定')
  expect(selection()).toEqual({ ids: ['5'], searches: [] })
})

it('rows that another search has chosen are ticked: the server is asked about these rows alone', async () => {
  const query = { ...filter, searchField: '品' }
  open({ [brand.key]: { picked: [], searches: [{ query, except: [] }] } })
  await screen.findByRole('cell', { name: 'B1' })
  await waitFor(() =>
    expect(screen.getAllByRole('checkbox').every(box => (box as HTMLInputElement).checked)).toBe(true),
  )
  expect(callsTo(path).find(body => 'ids' in body)).toMatchObject({
    ...query,
    ids: Array.from({ length: 10 }, (_, index) => String(index + 1)),
  })
})

it('what is chosen stands at the right, by kind, and can be taken out one by one or at once', async () => {
  open({ [brand.key]: { picked: [1, 2].map(n => ({ id: String(n), row: row(n) })), searches: [] } }, { several: true })
  await press('移除品牌1')
  await press('确定')
  expect(selection()).toEqual({ ids: ['2'], searches: [] })
  await press('取消全选')
  expect(await within(await panel()).findByText('还没有选择')).toBeDefined()
  expect(((await screen.findByRole('button', { name: '确定' })) as HTMLButtonElement).disabled).toBe(true)
})

it('more than the most is not confirmed', async () => {
  open({ [brand.key]: { picked: [1, 2, 3].map(n => ({ id: String(n), row: row(n) })), searches: [] } }, { max: 2 })
  await press('确定')
  expect(confirmed).toBeUndefined()
})
