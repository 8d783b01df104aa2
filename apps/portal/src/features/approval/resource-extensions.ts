import i18next from 'i18next'
import type { ResourceExtensions } from '../../resource-screens/extensions'

export const extensions: ResourceExtensions = {
  withdraw: async () => {
    const [button] = await Promise.all([import('./withdraw-button'), i18next.loadNamespaces('approval')])
    return button
  },
}
