import i18next from 'i18next'
import type { SettingsExtensions } from '../../settings-screens/extensions'

export const extensions: SettingsExtensions = {
  PaymentSetting: {
    panel: async () => {
      const [panel] = await Promise.all([import('./payment/providers-panel'), i18next.loadNamespaces('order')])
      return panel
    },
  },
}
