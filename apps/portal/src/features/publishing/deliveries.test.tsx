import { delivery } from '@sfa/publishing/definitions/delivery.resource'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import i18next from 'i18next'
import { beforeAll, expect, it, vi } from 'vitest'
import { ResourcePage } from '../../resource-screens/resource-page'
import { callsTo, serve } from '../../resource-screens/testing/fake-request'
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

it('events are searched for by their names', async () => {
  const search = '/portalsync/publishing/delivery/search'
  serve({ [search]: () => [] })
  renderScreen(<ResourcePage resource={delivery} />, { page: 'OnlineApiPublishing/delivery' })
  await userEvent.click(await screen.findByRole('combobox', { name: '事件' }))
  await userEvent.paste('品牌：新增')
  await userEvent.click(await screen.findByTitle('品牌：新增'))
  await userEvent.click(screen.getByRole('button', { name: /查\s*询/ }))
  await waitFor(() => expect(callsTo(search).at(-1)).toMatchObject({ event: ['product.brand:created'] }))
  expect(within(await screen.findByRole('list', { name: '筛选条件' })).getByText(/品牌：新增/)).toBeTruthy()
})
