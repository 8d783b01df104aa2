import i18next from 'i18next'
import type { SettingsExtensions } from '../../settings-screens/extensions'
import { useWecomState } from './wecom/use-wecom-state'

export const extensions: SettingsExtensions = {
  WeComSetting: {
    panel: async () => {
      const [panel] = await Promise.all([import('./wecom/wecom-panel'), i18next.loadNamespaces('person')])
      return panel
    },
    useUsable: () => {
      const state = useWecomState()
      return state?.configured === true || Boolean(state?.messages)
    },
  },
}
