import { delivery } from '@sfa/resources/publishing/delivery.resource'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import i18next from 'i18next'
import { beforeAll, expect, it, vi } from 'vitest'
import { ResourcePage } from '../../resource-screens/resource-page'
import { serve } from '../../resource-screens/testing/fake-request'
import { prepareScreens, renderScreen } from '../../resource-screens/testing/render-screen'

vi.mock('../../shared/request/request', () => import('../../resource-screens/testing/fake-request'))

beforeAll(async () => {
  await prepareScreens()
  await i18next.loadNamespaces('publishing')
})

it('the question whether to send again calls the event by its name', async () => {
  serve({
    '/portalsync/publishing/delivery/search': () => [
      { id: '7', ver: 1, event: 'product.brand:created', state: 'failed', _labels: {} },
    ],
  })
  renderScreen(<ResourcePage resource={delivery} />, { page: 'OnlineApiPublishing/delivery' })
  await userEvent.click(await screen.findByRole('button', { name: '重新推送' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText('重新推送：品牌：新增')).toBeTruthy()
})
