import type { Settings } from '@sfa/kit/settings/settings'
import i18next from 'i18next'
import type { PageModule } from '../shared/screen'

/** Fetches the page that shows any settings, and gives it these. */
export async function screenOf(settings: Settings): Promise<PageModule> {
  const [{ SettingsPage }, { settingsQuery }, { queryClient }] = await Promise.all([
    import('./settings-page'),
    import('./use-settings-form'),
    import('../shared/request/query-client'),
    i18next.loadNamespaces('settings'),
  ])
  return {
    default: () => <SettingsPage settings={settings} />,
    prefetch: () => queryClient.prefetchQuery(settingsQuery(settings)),
  }
}
