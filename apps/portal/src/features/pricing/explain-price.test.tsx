import { product } from '@sfa/product/definitions/product.resource'
import { screen } from '@testing-library/react'
import i18next from 'i18next'
import { beforeAll, expect, it, vi } from 'vitest'
import { callsTo, serve } from '../../resource-screens/testing/fake-request'
import { prepareScreens, renderScreen } from '../../resource-screens/testing/render-screen'
import { ExplainPrice } from './explain-price'
import ExplainPriceTab from './explain-price-tab'

vi.mock('../../shared/request/request', () => import('../../resource-screens/testing/fake-request'))

const explain = '/portalsync/pricing/explainPrice'
const row = { listId: null, unit: '瓶', priority: 100, validFrom: '2026-01-01', validTo: '2026-12-31' }
const answer = {
  day: '2026-06-15',
  unitId: '2',
  unit: '箱',
  units: [
    { id: '1', name: '瓶', ratio: 1 },
    { id: '2', name: '箱', ratio: 15 },
  ],
  isUnitOfProduct: true,
  price: 48,
  isHidden: false,
  hasPrice: true,
  level: 'group',
  byRatio: true,
  ratio: 15,
  levels: [
    { level: 'store', outcome: 'nothing', rows: [{ ...row, id: '7', name: 'S1', price: 3, outcome: 'notYet' }] },
    { level: 'group', outcome: 'used', rows: [{ ...row, id: '8', name: 'SG01', price: 3.2, outcome: 'used' }] },
    { level: 'form', outcome: 'notAsked', rows: [] },
  ],
}

beforeAll(async () => {
  await prepareScreens()
  await i18next.loadNamespaces('pricing')
})

it('says the price, its level, and what became of each price that was tried', async () => {
  serve({ [explain]: () => answer })
  renderScreen(<ExplainPrice productId="3" storeId="9" />)
  expect(await screen.findByText('¥48.00 / 箱，来自：门店分组')).toBeTruthy()
  expect(screen.getByText('按基本单位价格 × 15 计算')).toBeTruthy()
  expect(screen.getByText('未生效')).toBeTruthy()
  expect(screen.getByText('SG01').getAttribute('href')).toContain('/product/productprice/record/8')
  expect(callsTo(explain)[0]).toMatchObject({ productId: '3', storeId: '9' })
})

it('where prices are hidden it says where the price is from, and no amount', async () => {
  const levels = answer.levels.map(level => ({ ...level, rows: level.rows.map(one => ({ ...one, price: null })) }))
  serve({ [explain]: () => ({ ...answer, price: null, isHidden: true, levels }) })
  renderScreen(<ExplainPrice productId="3" storeId="9" />)
  expect(await screen.findByText('价格来自：门店分组。您无权查看价格')).toBeTruthy()
  expect(screen.queryByText(/¥/)).toBeNull()
})

it('on the page of a product it waits for the customer', async () => {
  serve({ [explain]: () => answer })
  renderScreen(<ExplainPriceTab resource={product} row={{ id: '3', ver: 1 }} />)
  expect(await screen.findByText('请选择产品，以及门店或经销商')).toBeTruthy()
  expect(callsTo(explain)).toEqual([])
})
