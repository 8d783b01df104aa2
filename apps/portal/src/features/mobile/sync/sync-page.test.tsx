import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import i18next from 'i18next'
import { beforeAll, expect, it, vi } from 'vitest'
import { callsTo, serve } from '../../../resource-screens/testing/fake-request'
import { prepareScreens, renderScreen } from '../../../resource-screens/testing/render-screen'
import SyncPage from './sync-page'

vi.mock('../../../shared/request/request', () => import('../../../resource-screens/testing/fake-request'))

const publish = '/portalsync/mobile/sync/publish'
const nothing = { version: null, records: null, bytes: null, lastChange: null, publishedBy: null, publishedTime: null }

beforeAll(async () => {
  await prepareScreens()
  await i18next.loadNamespaces('mobile')
})

it('shows what phones are sent and what waits, and publishes after asking', async () => {
  serve({
    '/portalsync/mobile/sync/search': () => [
      {
        ...nothing,
        type: 'customer',
        label: ['门店', 'Stores'],
        waitsFor: null,
        version: '2.871',
        records: 60000,
        bytes: 96_000_000,
        lastChange: '2026-11-23 10:00:00',
      },
      { ...nothing, type: 'order', label: ['订单', 'Orders'], waitsFor: ['订单', 'Orders'] },
    ],
    [publish]: () => ({ published: 1 }),
  })
  renderScreen(<SyncPage />)
  const row = (await screen.findByText('customer')).closest('tr') as HTMLElement
  expect(row.textContent).toContain('60,000')
  expect(row.textContent).toContain('91.6 MB')
  const waiting = screen.getByText('order').closest('tr') as HTMLElement
  expect(waiting.textContent).toContain('待订单启用')
  expect(within(waiting).queryByText('立即发布')).toBeNull()
  await userEvent.click(within(row).getByText('立即发布'))
  const dialog = within(await screen.findByRole('dialog'))
  expect(callsTo(publish)).toEqual([])
  await userEvent.click(dialog.getByRole('button', { name: '确定' }))
  await waitFor(() => expect(callsTo(publish)).toEqual([{ types: ['customer'] }]))
})
