import i18next from 'i18next'
import type { SettingsExtensions } from '../../settings-screens/extensions'

export const extensions: SettingsExtensions = {
  MallHome: {
    side: async () => {
      const [preview] = await Promise.all([import('./home-preview'), i18next.loadNamespaces('mall')])
      return preview
    },
  },
}
