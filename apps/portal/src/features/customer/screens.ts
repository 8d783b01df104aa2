import type { AreaScreens } from '../../shared/screen'

export const area: AreaScreens = {
  screens: [{ path: '/customer/customermap', load: () => import('./map/customer-map-page') }],
}
