import { reportCall } from '@sfa/kit/report'
import { stock } from '@sfa/warehouse/definitions/stock.resource'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, expect, it, vi } from 'vitest'
import { callsTo, serve } from '../../resource-screens/testing/fake-request'
import { prepareScreens, renderScreen } from '../../resource-screens/testing/render-screen'
import MovesTab from './moves-tab'
import ServingButton from './serving-button'
import StockActions from './stock-actions'

vi.mock('../../shared/request/request', () => import('../../resource-screens/testing/fake-request'))

const serving = '/portalsync/warehouse/default-warehouse/serving'
const moves = reportCall('/warehouse/stockmove', 'search')
const row = { id: '3', ver: 1, warehouseID: '1', productID: '7', reserved: 0 }
const one = (id: string, code: string, name: string) => ({ id, code, name })

beforeAll(() => prepareScreens())

it('says which warehouse serves a store, and the rule of every level', async () => {
  serve({
    '/portalsync/store/search': () => [{ id: '5', ver: 1, code: 'S5', name: '惠民超市', isDeleted: '0' }],
    [serving]: () => ({
      customer: one('5', 'S5', '惠民超市'),
      warehouse: one('2', 'W2', '上海仓库'),
      steps: [
        { level: 'store', outcome: 'invalid', object: one('5', 'S5', '惠民超市'), warehouse: one('1', 'W1', '旧仓') },
        { level: 'storeGroup', outcome: 'none', object: null, warehouse: null },
        { level: 'org', outcome: 'chosen', object: one('9', 'HD', '华东大区'), warehouse: one('2', 'W2', '上海仓库') },
        { level: 'tenant', outcome: 'later', object: null, warehouse: one('4', 'W0', '中心仓') },
      ],
    }),
  })
  renderScreen(<ServingButton resource={stock} search={{}} selectedIds={[]} onChanged={() => undefined} />, {
    page: 'warehouse/defaultwarehouse',
  })
  await userEvent.click(await screen.findByRole('button', { name: '由哪个仓库供货？' }))
  await userEvent.click(await screen.findByRole('combobox'))
  await userEvent.click(await screen.findByText(/惠民超市/))
  expect((await screen.findByRole('link', { name: 'W2 上海仓库' })).getAttribute('href')).toContain('/2')
  expect(callsTo(serving)).toEqual([{ storeId: '5' }])
  expect(screen.getByText('仓库无效，跳过')).toBeTruthy()
  expect(screen.getByText('HD 华东大区')).toBeTruthy()
  expect(screen.getByText('已由更近的规则决定')).toBeTruthy()
})

it('leads from a balance to its moves, and to who holds it where some of it is held', async () => {
  renderScreen(<StockActions resource={stock} row={row} onChanged={() => undefined} />, {
    page: 'warehouse/inventorymanage',
  })
  expect(await screen.findByRole('button', { name: '流水' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: '占用' })).toBeNull()
  renderScreen(<StockActions resource={stock} row={{ ...row, reserved: 2 }} onChanged={() => undefined} />, {
    page: 'warehouse/inventorymanage',
  })
  expect(await screen.findByRole('button', { name: '占用' })).toBeTruthy()
})

it('shows the latest moves of a product in its warehouse, and where the others are', async () => {
  serve({
    [moves]: () => [
      {
        id: '8',
        ver: 1,
        documentNo: 'QC000001',
        documentType: 'opening',
        counterpart: 'ADJUST',
        incoming: 100,
        after: 100,
      },
    ],
  })
  renderScreen(<MovesTab resource={stock} row={row} />)
  expect(await screen.findByText('QC000001')).toBeTruthy()
  expect(screen.getByText('期初库存')).toBeTruthy()
  expect(callsTo(moves)).toMatchObject([{ warehouseID: ['1'], productID: ['7'] }])
  const all = screen.getByRole('link', { name: '查看全部1条' })
  expect(all.getAttribute('href')).toContain('/warehouse/stockmove?warehouseID=1&productID=7')
})
