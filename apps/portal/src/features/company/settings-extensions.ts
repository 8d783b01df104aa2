import i18next from 'i18next'
import type { SettingsExtensions } from '../../settings-screens/extensions'
import { useOcrState } from '../../shared/ocr/use-ocr-state'

export const extensions: SettingsExtensions = {
  OcrSetting: {
    panel: async () => {
      const [panel] = await Promise.all([import('./ocr/ocr-panel'), i18next.loadNamespaces('company')])
      return panel
    },
    useUsable: () => useOcrState()?.configured === true,
  },
}
