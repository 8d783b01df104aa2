import type { AreaScreens } from '../../shared/screen'

export const area: AreaScreens = {
  screens: [{ path: '/importexport/jobmonitor', load: () => import('./monitor-page') }],
  ambient: () => import('./no-worker-banner'),
}
