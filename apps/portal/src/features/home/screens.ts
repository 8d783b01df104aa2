import type { AreaScreens } from '../../shared/screen'

export const area: AreaScreens = {
  screens: [
    {
      path: '/home',
      title: ['首页', 'Home'],
      load: () => import('./home-page'),
      hidden: true,
      showsNoData: true,
      needsNoDefinitions: true,
    },
  ],
}
