import type { ResourceExtensions } from '../../resource-screens/extensions'

export const extensions: ResourceExtensions = {
  byResource: {
    'registration.request': {
      page: () => import('./requests/account-requests-page'),
      actions: { approve: { told: () => import('./requests/account-told') } },
    },
  },
}
