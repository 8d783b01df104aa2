import type { ResourceExtensions } from '../../resource-screens/extensions'

export const extensions: ResourceExtensions = {
  byResource: {
    'parameter.dictionary': { side: () => import('./dictionary-types') },
    'report:parameter/systemlog': { cells: { event: () => import('./event-cell') } },
  },
}
