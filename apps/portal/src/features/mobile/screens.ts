import type { AreaScreens } from '../../shared/screen'

export const area: AreaScreens = {
  screens: [{ path: '/parameter/datasynchronism', load: () => import('./sync/sync-page'), needsNoDefinitions: true }],
}
