import type { ResourceExtensions } from '../../resource-screens/extensions'

export const extensions: ResourceExtensions = {
  toolbar: () => import('./sync-button'),
  byResource: {
    'person.user': { rowActions: () => import('./user-actions') },
    'person.role': { rowActions: () => import('./role/role-actions') },
  },
}
