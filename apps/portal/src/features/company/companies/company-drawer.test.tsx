import type { Company } from '@sfa/company/definitions/company.calls'
import { screen } from '@testing-library/react'
import i18next from 'i18next'
import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { serve } from '../../../resource-screens/testing/fake-request'
import { prepareScreens, renderScreen } from '../../../resource-screens/testing/render-screen'
import { CompanyDrawer } from './company-drawer'

vi.mock('../../../shared/request/request', () => import('../../../resource-screens/testing/fake-request'))

beforeAll(async () => {
  await prepareScreens()
  await i18next.loadNamespaces('company')
})
beforeEach(() => serve({ '/portalsync/company/usage': () => [] }))

const company = {
  id: 'lanyu',
  name: '蓝屿饮品',
  state: 'open',
  users: 2,
  maxUsers: null,
  storageMb: 0.5,
  maxStorageMb: null,
  maxRows: null,
} as Company

it('says how much of its limit the company uses, and of the limit of the platform nothing', async () => {
  const { unmount } = renderScreen(<CompanyDrawer company={{ ...company, maxStorageMb: 100 }} onClose={() => {}} />)
  expect(await screen.findByText('0.5 / 100 MB')).toBeTruthy()
  unmount()
  renderScreen(<CompanyDrawer company={company} onClose={() => {}} />)
  expect(await screen.findByText('0.5 MB')).toBeTruthy()
})
