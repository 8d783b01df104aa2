import i18next from 'i18next'
import type { ResourceExtensions } from '../../resource-screens/extensions'

export const extensions: ResourceExtensions = {
  byResource: {
    'message.message': {
      page: () => import('./sender/template-page'),
      actions: { send: { dialog: () => import('./sender/send-dialog') } },
    },
    'report:messagemanage/sendstatistics': {
      rowActions: async () => {
        const [actions] = await Promise.all([import('./sender/sent-actions'), i18next.loadNamespaces('message')])
        return actions
      },
      cells: { type: () => import('./type-cell'), sendStatus: () => import('./status-cell') },
    },
  },
}
