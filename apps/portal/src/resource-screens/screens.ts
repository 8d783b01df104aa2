import type { Label } from '@sfa/kit/label'
import type { ListEntry } from '@sfa/registry/definition-index'
import { definitionIndex, definitions, loadAllDefinitions, loadDefinitions } from '../shared/definitions'
import type { AreaScreens, Screen } from '../shared/screen'
import { pageRoute, printRoute } from './record/page/page-address'
import { screenOf } from './screen-of'

const ofRecord: Label = ['详情', 'details']
const ofPrint: Label = ['打印', 'Print']

async function shapeOf({ area, shape }: ListEntry) {
  await loadDefinitions(area)
  const resource = definitions().findShape(shape)
  if (!resource) throw new Error(`no resource ${shape}`)
  return resource
}

const listScreen = (list: ListEntry): Screen => ({
  path: list.path,
  title: list.label,
  beforeClose: list.beforeClose,
  prefetch: async params => {
    const [resource, { prefetchPage }] = await Promise.all([shapeOf(list), import('./prefetch-page')])
    return prefetchPage(resource, params)
  },
  load: async () => screenOf(await shapeOf(list)),
})

/** One record with an address of its own, for who has the page of its list. Any definition may add a tab to it. */
const recordScreen = (list: ListEntry): Screen => ({
  path: pageRoute(list),
  title: [`${list.label[0]}${ofRecord[0]}`, `${list.label[1]} ${ofRecord[1]}`],
  page: list.path.slice(1),
  of: list.path,
  load: async () => {
    const [resource, { RecordPage }] = await Promise.all([
      shapeOf(list),
      import('./record/page/record-page'),
      loadAllDefinitions(),
    ])
    return { default: () => RecordPage({ resource }) }
  },
})

/** Records on paper, for who has the page of their list. */
const printScreen = (list: ListEntry): Screen => ({
  path: printRoute(list),
  title: [`${ofPrint[0]}${list.label[0]}`, `${ofPrint[1]} ${list.label[1]}`],
  page: list.path.slice(1),
  of: list.path,
  load: async () => {
    const [resource, { PrintPage }] = await Promise.all([
      shapeOf(list),
      import('./print/print-page'),
      loadAllDefinitions(),
    ])
    return { default: () => PrintPage({ resource }) }
  },
})

/** A screen for every resource that has a page, for its records, and for what is printed of them. */
export const area: AreaScreens = {
  screens: definitionIndex.lists.flatMap(list => [
    listScreen(list),
    ...(list.hasRecords ? [recordScreen(list)] : []),
    ...(list.prints ? [printScreen(list)] : []),
  ]),
}
