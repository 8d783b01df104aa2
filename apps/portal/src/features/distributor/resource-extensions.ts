import i18next from 'i18next'
import type { ResourceExtensions } from '../../resource-screens/extensions'

export const extensions: ResourceExtensions = {
  byResource: {
    'distributor.distributor-store': {
      toolbar: async () => {
        const [buttons] = await Promise.all([import('./assign-buttons'), i18next.loadNamespaces('distributor')])
        return buttons
      },
    },
  },
}
