import { settingsPages } from '@sfa/resources/settings/settings-registry'
import type { AreaScreens } from '../shared/screen'
import { loaderOf } from './settings-screen-of'

/** A screen for every page of settings. */
export const area: AreaScreens = {
  screens: settingsPages.map(settings => ({
    path: settings.path,
    title: settings.label,
    load: loaderOf(settings),
    showsNoData: true,
  })),
}
