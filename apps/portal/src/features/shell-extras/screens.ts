import type { AreaScreens } from '../../shared/screen'

export const area: AreaScreens = {
  screens: [
    {
      path: '/userMenu/:obj/:path/:desc',
      titleFrom: ({ desc, obj }) => readable(desc || obj || ''),
      load: () => import('./generic-object-page'),
      hidden: true,
    },
    { path: '/error_logger_page', title: ['错误日志', 'Error log'], load: () => import('./error-log-page') },
  ],
}

/** Parameters of an address that was matched by its raw path are still encoded. */
function readable(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
