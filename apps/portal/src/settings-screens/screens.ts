import type { PageEntry } from '@sfa/registry/definition-index'
import { definitionIndex, definitions, loadDefinitions } from '../shared/definitions'
import type { AreaScreens } from '../shared/screen'
import { screenOf } from './settings-screen-of'

async function settingsAt({ area, path }: PageEntry) {
  await loadDefinitions(area)
  const settings = definitions().settingsPages.find(page => page.path === path)
  if (!settings) throw new Error(`no settings at ${path}`)
  return settings
}

/** A screen for every page of settings. */
export const area: AreaScreens = {
  screens: definitionIndex.settings.map(entry => ({
    path: entry.path,
    title: entry.label,
    load: async () => screenOf(await settingsAt(entry)),
    showsNoData: true,
  })),
}
