import type { AreaScreens } from '../../shared/screen'

export const area: AreaScreens = {
  screens: [{ path: '/marketing/approval', load: () => import('./review/review-page') }],
}
