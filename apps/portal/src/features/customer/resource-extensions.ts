import type { ResourceExtensions } from '../../resource-screens/extensions'
import { compareLabel } from './compare-label'

export const extensions: ResourceExtensions = {
  byResource: { 'customer.store': { rowActions: () => import('./compare-action'), rowActionLabels: [compareLabel] } },
  recordTabs: {
    'customer.store': [
      {
        key: 'compare',
        label: ['与已审批对比', 'Compare'],
        load: () => import('./store-comparison'),
      },
    ],
  },
}
