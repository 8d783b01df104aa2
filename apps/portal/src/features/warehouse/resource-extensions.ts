import i18next from 'i18next'
import type { Load, ResourceExtensions } from '../../resource-screens/extensions'
import { holdsLabel, movesLabel } from './stock-labels'

/** A part with the texts of this feature, which no page has loaded for it. */
const inWarehouse =
  <P>(load: Load<P>): Load<P> =>
  async () => {
    const [part] = await Promise.all([load(), i18next.loadNamespaces('warehouse')])
    return part
  }

export const extensions: ResourceExtensions = {
  byResource: {
    'warehouse.stock': {
      rowActions: () => import('./stock-actions'),
      rowActionLabels: [movesLabel, holdsLabel],
    },
    'warehouse.default-warehouse': { toolbar: inWarehouse(() => import('./serving-button')) },
    'warehouse.stock-warning': { cells: { state: () => import('./warning-state') } },
  },
  recordTabs: {
    'warehouse.stock': [
      {
        key: 'moves',
        label: movesLabel,
        needs: ['warehouse/stockmove:search'],
        load: inWarehouse(() => import('./moves-tab')),
        place: 10,
      },
      {
        key: 'holds',
        label: holdsLabel,
        needs: ['warehouse/stockhold:search'],
        load: inWarehouse(() => import('./holds-tab')),
        place: 20,
      },
    ],
  },
}
