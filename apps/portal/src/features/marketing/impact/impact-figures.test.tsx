import type { ImpactResult } from '@sfa/marketing/definitions/impact.calls'
import { screen } from '@testing-library/react'
import i18next from 'i18next'
import { beforeAll, expect, it, vi } from 'vitest'
import { prepareScreens, renderScreen } from '../../../resource-screens/testing/render-screen'
import { ImpactFigures } from './impact-figures'

vi.mock('../../../shared/request/request', () => import('../../../resource-screens/testing/fake-request'))

beforeAll(async () => {
  await prepareScreens()
  await i18next.loadNamespaces('marketing')
})

const nothing: ImpactResult = {
  calculatedBy: '陈晓禾',
  calculatedTime: '2026-11-24 12:00:00',
  isCurrent: true,
  from: '2026-10-26',
  to: '2026-11-24',
  orders: 383,
  touched: 0,
  customers: 0,
  original: 0,
  moneyOff: 0,
  giftValue: 0,
  othersLess: 0,
  cost: 0,
  budget: null,
  exhaustedOn: null,
  beyondLimit: 0,
  days: [],
  topCustomers: [],
  topProducts: [],
  displaced: [],
}

it('says where to look when no order gets the promotion', async () => {
  renderScreen(<ImpactFigures result={nothing} type="3" />)
  expect(await screen.findByText(/没有订单享受本促销/)).not.toBeNull()
})
