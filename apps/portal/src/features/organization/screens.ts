import type { AreaScreens } from '../../shared/screen'
import { chartPath } from './chart/chart-path'

export const area: AreaScreens = {
  screens: [
    {
      path: chartPath,
      load: () => import('./chart/chart-page'),
      title: ['组织架构图', 'Organisation chart'],
      hidden: true,
      of: '/parameter/organization',
      page: 'parameter/organization',
    },
  ],
}
