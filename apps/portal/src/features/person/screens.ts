import type { AreaScreens } from '../../shared/screen'

export const area: AreaScreens = {
  screens: [
    // People who have left are users: what may be done with them is decided by the rights of that page.
    { path: '/person/offlist', page: 'person/usermanagement', load: () => import('./left-staff-page') },
    { path: '/person/authorityManagement', load: () => import('./menu-access/menu-access-page') },
    { path: '/person/whynot', load: () => import('./why-not/why-not-page') },
  ],
}
