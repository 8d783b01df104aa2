import type { PageEntry } from '@sfa/registry/definition-index'
import { definitionIndex, definitions, loadAllDefinitions } from '../shared/definitions'
import type { AreaScreens } from '../shared/screen'
import { screenOf } from './report-screen-of'

async function reportAt({ path }: PageEntry) {
  // A figure leads to a list of any area.
  await loadAllDefinitions()
  const report = definitions().findReport(path)
  if (!report) throw new Error(`no report at ${path}`)
  return report
}

/** A screen for every report. */
export const area: AreaScreens = {
  screens: definitionIndex.reports.map(entry => ({
    path: entry.path,
    title: entry.label,
    prefetch: async params => {
      const [{ shape, isHeavy }, { prefetchPage }] = await Promise.all([
        reportAt(entry),
        import('../resource-screens/prefetch-page'),
      ])
      // A pointer that rests on its entry of the menu would begin a report that takes seconds.
      return isHeavy ? undefined : prefetchPage(shape, params)
    },
    load: async () => screenOf(await reportAt(entry)),
  })),
}
