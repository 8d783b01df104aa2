import type { AreaScreens } from '../../shared/screen'

export const area: AreaScreens = {
  screens: [
    { path: '/messagemanage/messagereply', load: () => import('./inbox/inbox-page') },
    { path: '/messagemanage/messagetemplate', load: () => import('./sender/template-page') },
    { path: '/messagemanage/sendstatistics', load: () => import('./sender/statistics-page') },
  ],
  ambient: () => import('./announcements'),
}
