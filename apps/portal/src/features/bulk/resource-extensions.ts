import i18next from 'i18next'
import type { ResourceExtensions } from '../../resource-screens/extensions'

export const extensions: ResourceExtensions = {
  toolbar: async () => {
    const [buttons] = await Promise.all([import('./bulk-buttons'), i18next.loadNamespaces('bulk')])
    return buttons
  },
}
