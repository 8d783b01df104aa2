import type { Settings } from '@sfa/resource-kit/settings'
import type { ComponentType } from 'react'

/** Fetches the page that shows any settings, and gives it these. */
export const loaderOf =
  (settings: Settings): (() => Promise<{ default: ComponentType }>) =>
  async () => {
    const { SettingsPage } = await import('./settings-page')
    return { default: () => <SettingsPage settings={settings} /> }
  }
