import i18next from 'i18next'
import type { ResourceExtensions } from '../../resource-screens/extensions'

export const extensions: ResourceExtensions = {
  toolbar: async () => {
    const [button] = await Promise.all([import('./sync-button'), i18next.loadNamespaces('person')])
    return button
  },
  byResource: {
    'person.user': { rowActions: () => import('./user-actions') },
    'person.role': { rowActions: () => import('./role/role-actions') },
  },
}
