import { screen, waitFor } from '@testing-library/react'
import i18next from 'i18next'
import { beforeEach, expect, it, vi } from 'vitest'
import { serve } from '../../../resource-screens/testing/fake-request'
import { prepareScreens, renderScreen } from '../../../resource-screens/testing/render-screen'
import { PositionDialog } from './position-dialog'
import { useMapSettings } from './use-base-map'

vi.mock('../../../shared/request/request', () => import('../../../resource-screens/testing/fake-request'))

beforeEach(async () => {
  await prepareScreens()
  await i18next.loadNamespaces('customer')
  // Tiles are pictures; outlines would need a canvas.
  const tiles = { url: '/tile/{z}/{x}/{y}', attribution: '', coordType: 'gcj02' }
  serve({ '/portalsync/customer/map/settings': () => ({ tiles, geocoder: true }) })
})

function OnceSettingsAreKnown() {
  const place = { longitude: 121.47, latitude: 31.23 }
  return useMapSettings() ? (
    <PositionDialog value={place} address={undefined} areaId={undefined} onConfirm={vi.fn()} onClose={vi.fn()} />
  ) : null
}

it('draws its map where the settings are known from before, too', async () => {
  renderScreen(<OnceSettingsAreKnown />, { page: 'customer/customermanage' })
  await waitFor(() => expect(document.querySelector('.leaflet-pane')).not.toBeNull())
  expect(screen.getByRole('button', { name: '取地图中心' }).hasAttribute('disabled')).toBe(false)
})
