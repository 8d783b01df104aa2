import i18next from 'i18next'
import type { Load, ResourceExtensions, ToolbarProps } from '../../resource-screens/extensions'
import { compareLabel } from './compare-label'
import { bindLabel, dissolveLabel, untieLabel } from './groups/group-labels'

/** A button with the texts of this feature, which no page has loaded for it. */
const inCustomer =
  (load: Load<ToolbarProps>): Load<ToolbarProps> =>
  async () => {
    const [button] = await Promise.all([load(), i18next.loadNamespaces('customer')])
    return button
  }

export const extensions: ResourceExtensions = {
  byResource: {
    'customer.primary-distributor': {
      toolbar: inCustomer(() => import('./reassign-button')),
    },
    'customer.store': {
      inputs: { position: () => import('./map/position-input'), picBusinessLicense: () => import('./licence-input') },
      rowActions: () => import('./compare-action'),
      rowActionLabels: [compareLabel],
      toolbar: [
        inCustomer(() => import('./merge/merge-selected')),
        inCustomer(() => import('./groups/bind-selected')),
        inCustomer(() => import('./groups/save-as-group')),
      ],
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
        place: 40,
      },
      {
        key: 'groups',
        label: ['所在分组', 'Groups'],
        tab: ['分组与清单', 'Groups and lists'],
        needs: ['customer/customermanage:view'],
        load: () => import('./groups/why-tab'),
        place: 10,
      },
      {
        key: 'mustStock',
        label: ['应铺产品', 'Must stock'],
        tab: ['分组与清单', 'Groups and lists'],
        needs: ['product/distributionlist:search'],
        load: () => import('./must-stock-tab'),
        place: 11,
      },
    ],
  },
}
