import type { AreaScreens } from '../../shared/screen'

export const area: AreaScreens = {
  screens: [
    { path: '/parameter/swagger', title: ['接口文档', 'API document'], load: () => import('./swagger-page') },
    {
      path: '/enterpriseparametersetting/enterprise',
      title: ['企业信息', 'Enterprise information'],
      load: () => import('./enterprise-page'),
    },
  ],
}
