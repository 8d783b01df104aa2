import { store } from '@sfa/customer/definitions/store.resource'
import { screen } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { beforeAll, expect, it, vi } from 'vitest'
import { pageAddress, pageRoute } from '../../resource-screens/record/page/page-address'
import { RecordPage } from '../../resource-screens/record/page/record-page'
import { serve } from '../../resource-screens/testing/fake-request'
import { prepareScreens, renderScreen } from '../../resource-screens/testing/render-screen'

vi.mock('../../shared/request/request', () => import('../../resource-screens/testing/fake-request'))

beforeAll(() => prepareScreens())

it('says first why a store is in its state', async () => {
  const row = {
    id: '2',
    ver: 1,
    code: 'S2',
    name: '老味道',
    state: 'rejected',
    opinion: '门头照不清楚',
    isDeleted: '0',
  }
  serve({ '/portalsync/store/search': () => [row], '/portalsync/customer/store/findById': () => row })
  renderScreen(
    <Routes>
      <Route path={pageRoute(store)} element={<RecordPage resource={store} />} />
    </Routes>,
    { at: pageAddress(store, '2'), page: 'customer/customermanage' },
  )
  expect((await screen.findByRole('alert')).textContent).toContain('已驳回：门头照不清楚')
})

it('begins with the tabs of the store itself, and ends with its history', async () => {
  const row = { id: '1', ver: 1, code: 'S1', name: '惠民超市', state: 'passed', isDeleted: '0', picDoorHead: [] }
  serve({ '/portalsync/store/search': () => [row], '/portalsync/customer/store/findById': () => row })
  renderScreen(
    <Routes>
      <Route path={pageRoute(store)} element={<RecordPage resource={store} />} />
    </Routes>,
    { at: pageAddress(store, '1'), page: 'customer/customermanage' },
  )
  await screen.findByRole('tab', { name: '基本信息' })
  const tabs = screen.getAllByRole('tab').map(tab => tab.textContent)
  expect(tabs.slice(0, 6)).toEqual(['基本信息', '联系人', '收货地址', '分组与清单', '经销商', '照片'])
  expect(tabs.at(-1)).toBe('变更记录')
})
