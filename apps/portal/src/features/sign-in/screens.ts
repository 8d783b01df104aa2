import type { AreaScreens } from '../../shared/screen'

export const area: AreaScreens = {
  screens: [
    {
      path: '/md-change-password',
      title: ['修改密码', 'Change password'],
      load: () => import('./change-password-page'),
      hidden: true,
      cached: false,
      showsNoData: true,
    },
  ],
  ambient: () => import('./tenant-name-dialog'),
}
