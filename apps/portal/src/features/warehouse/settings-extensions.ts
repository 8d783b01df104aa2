import i18next from 'i18next'
import type { SettingsExtensions } from '../../settings-screens/extensions'

export const extensions: SettingsExtensions = {
  OrderWarehouse: {
    panel: async () => {
      const [panel] = await Promise.all([import('./order-warehouse-panel'), i18next.loadNamespaces('warehouse')])
      return panel
    },
  },
}
