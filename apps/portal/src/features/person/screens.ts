import type { AreaScreens } from '../../shared/screen'

export const area: AreaScreens = {
  screens: [
    { path: '/person/authorityManagement', load: () => import('./menu-access/menu-access-page') },
    { path: '/person/whynot', load: () => import('./why-not/why-not-page') },
  ],
}
