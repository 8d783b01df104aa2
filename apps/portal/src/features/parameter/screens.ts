import type { AreaScreens } from '../../shared/screen'

export const area: AreaScreens = {
  screens: [
    {
      path: '/parameter/swagger',
      title: ['接口文档', 'API document'],
      load: () => import('./swagger-page'),
      showsNoData: true,
    },
  ],
}
