import { store } from '@sfa/customer/definitions/store.resource'
import { screen } from '@testing-library/react'
import { beforeAll, expect, it, vi } from 'vitest'
import { callsTo, serve } from '../../resource-screens/testing/fake-request'
import { prepareScreens, renderScreen } from '../../resource-screens/testing/render-screen'
import MustStockTab from './must-stock-tab'

vi.mock('../../shared/request/request', () => import('../../resource-screens/testing/fake-request'))

const mustStock = '/portalsync/customer/store/mustStock'
const line = {
  listId: '7',
  listName: '便利店必分销清单',
  listType: null,
  dateFrom: null,
  dateTo: '2026-12-31',
  deployType: 'must',
}
const show = () => renderScreen(<MustStockTab resource={store} row={{ id: '1', ver: 1 }} />)

beforeAll(() => prepareScreens())

it('names each product with the lists that ask for it, and for whom and until when they do', async () => {
  serve({
    [mustStock]: () => [
      {
        productId: '3',
        code: 'P1',
        name: '绿茶',
        deployType: 'must',
        because: [{ ...line, storeType: null, scopeType: 'city', cityOrOrg: '成都市', coverageModel: null }],
      },
    ],
  })
  show()
  expect((await screen.findByText('P1 绿茶')).getAttribute('href')).toContain('/3')
  expect(screen.getByText('便利店必分销清单').getAttribute('href')).toContain('/7')
  expect(screen.getByText('成都市、2026-12-31 止')).toBeTruthy()
  expect(callsTo(mustStock)).toEqual([{ storeId: '1' }])
})

it('says so where no list asks for anything', async () => {
  serve({ [mustStock]: () => [] })
  show()
  expect(await screen.findByText('当前没有分销清单要求该门店铺货')).toBeTruthy()
})
