import i18next from 'i18next'
import type { ResourceExtensions } from '../../resource-screens/extensions'
import { compareLabel } from './compare-label'
import { bindLabel, dissolveLabel, untieLabel } from './groups/group-labels'

export const extensions: ResourceExtensions = {
  byResource: {
    'customer.primary-distributor': {
      toolbar: async () => {
        const [button] = await Promise.all([import('./reassign-button'), i18next.loadNamespaces('customer')])
        return button
      },
    },
    'customer.store': {
      inputs: { position: () => import('./map/position-input') },
      rowActions: () => import('./compare-action'),
      rowActionLabels: [compareLabel],
      toolbar: async () => {
        const [button] = await Promise.all([import('./store-toolbar'), i18next.loadNamespaces('customer')])
        return button
      },
    },
    'customer.store-pair': { actions: { merge: { dialog: () => import('./merge/merge-dialog') } } },
    'customer.store-group': {
      rowActions: () => import('./groups/group-actions'),
      rowActionLabels: [bindLabel, untieLabel, dissolveLabel],
      inputs: { conditions: () => import('./groups/conditions-input') },
      cells: {
        conditions: () => import('./groups/conditions-cell'),
        conditionFaults: () => import('./groups/faults-cell'),
      },
    },
  },
  recordTabs: {
    'customer.store-pair': [
      {
        key: 'stores',
        label: ['门店对比', 'Both stores'],
        needs: ['customer/storepair:view', 'customer/storepair:merge'],
        load: () => import('./merge/pair-tab'),
        place: 0,
      },
    ],
    'customer.store': [
      {
        key: 'compare',
        label: ['与已审批对比', 'Compare'],
        load: () => import('./store-comparison'),
      },
      {
        key: 'groups',
        label: ['所在分组', 'Groups'],
        needs: ['customer/customermanage:view'],
        load: () => import('./groups/why-tab'),
      },
    ],
  },
}
