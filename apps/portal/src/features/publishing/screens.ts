import type { AreaScreens } from '../../shared/screen'

export const area: AreaScreens = {
  screens: [{ path: '/OnlineApiPublishing/tryit', load: () => import('./try-it-page'), showsNoData: true }],
}
