import type { AreaScreens } from '../../shared/screen'

export const area: AreaScreens = {
  screens: [
    {
      path: '/userMenu/:obj/:path/:desc',
      titleFrom: ({ desc, obj }) => desc || obj || '',
      load: () => import('./generic-object-page'),
      hidden: true,
    },
    { path: '/error_logger_page', title: ['错误日志', 'Error log'], load: () => import('./error-log-page') },
  ],
}
