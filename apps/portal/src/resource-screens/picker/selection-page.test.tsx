import { brand } from '@sfa/product/definitions/brand.resource'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeAll, expect, it, vi } from 'vitest'
import { callsTo, serve } from '../testing/fake-request'
import { prepareScreens, renderScreen } from '../testing/render-screen'
import { type Picked, withPicked } from './picked'
import { SelectionPage } from './selection-page'

vi.mock('../../shared/request/request', () => import('../testing/fake-request'))

beforeAll(() => prepareScreens())

const path = '/portalsync/product/searchBrand'
const row = (id: string) => ({ id, ver: 1, code: `B${id}`, nameCn: `品牌${id}`, isDeleted: '0', logo: [] })

let chosen: readonly Picked[] = []
function Page() {
  const [value, setValue] = useState<readonly Picked[]>([{ id: '1', row: row('1'), quantity: 5 }])
  chosen = value
  return <SelectionPage resource={brand} chosen={value} onChange={setValue} withQuantity />
}
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }))

it('select-all takes everything that the search finds, through the server; quantities stay', async () => {
  const all = Object.assign(
    Array.from({ length: 12 }, (_, index) => row(String(index + 1))),
    { total: 12 },
  )
  serve({
    [path]: body =>
      (body.page as unknown as { pageSize: number }).pageSize === 10
        ? Object.assign(all.slice(0, 10), { total: 12 })
        : all,
  })
  renderScreen(<Page />)
  await press(/选择品牌/)
  await press('全选查询结果（12）')
  await press('确定')
  expect(chosen).toHaveLength(12)
  expect(chosen.find(({ id }) => id === '1')?.quantity).toBe(5)
  expect(chosen.find(({ id }) => id === '12')?.quantity).toBe(1)
  expect(callsTo(path).at(-1)).toMatchObject({ page: { pageIndex: 1, pageSize: 999_999 } })
})

it('a chosen record can be counted and removed', async () => {
  serve({ [path]: () => [] })
  renderScreen(<Page />)
  const quantity = screen.getByRole('spinbutton', { name: '数量' })
  await userEvent.clear(quantity)
  await userEvent.type(quantity, '8')
  expect(chosen[0]?.quantity).toBe(8)
  await press('移除')
  expect(chosen).toEqual([])
})

it('nothing is chosen twice', () => {
  const one: Picked = { id: '1', row: row('1'), quantity: 3 }
  expect(
    withPicked(
      [one],
      [
        { id: '1', row: row('1') },
        { id: '2', row: row('2') },
      ],
    ).map(({ id, quantity }) => [id, quantity]),
  ).toEqual([
    ['1', 3],
    ['2', undefined],
  ])
})

it('a quantity out of range says why', async () => {
  serve({ [path]: () => [] })
  renderScreen(<Page />)
  const quantity = screen.getByRole('spinbutton', { name: '数量' })
  await userEvent.clear(quantity)
  await userEvent.type(quantity, '123456')
  expect((await screen.findByRole('alert')).textContent).toBe('不能大于99,999')
})
