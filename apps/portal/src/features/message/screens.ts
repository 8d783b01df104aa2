import type { AreaScreens } from '../../shared/screen'

export const area: AreaScreens = {
  screens: [{ path: '/messagemanage/messagereply', load: () => import('./inbox/inbox-page') }],
  ambient: () => import('./announcements'),
}
