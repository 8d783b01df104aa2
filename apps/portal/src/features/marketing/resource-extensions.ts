import i18next from 'i18next'
import type { Load, RecordTab, ResourceExtensions, ToolbarProps } from '../../resource-screens/extensions'

/** A button with the texts of this feature, which no page has loaded for it. */
const inMarketing =
  (load: Load<ToolbarProps>): Load<ToolbarProps> =>
  async () => {
    const [button] = await Promise.all([load(), i18next.loadNamespaces('marketing')])
    return button
  }

const trial = inMarketing(() => import('./trial/trial-button'))

/** What differs from what was approved, and which promotions meet it. */
const tabs = (page: string): RecordTab[] => [
  {
    key: 'compare',
    label: ['与已审批对比', 'Compare'],
    needs: [`${page}:view`],
    load: () => import('./comparison-tab'),
  },
  {
    key: 'conflicts',
    label: ['冲突', 'Conflicts'],
    needs: [`${page}:view`],
    load: () => import('./conflicts-tab'),
  },
]

export const extensions: ResourceExtensions = {
  byResource: {
    'marketing.full-minus': { toolbar: trial },
    'marketing.full-discount': { toolbar: trial },
    'marketing.full-gift': { toolbar: trial },
    'marketing.product-discount': { toolbar: trial },
  },
  recordTabs: {
    'marketing.full-minus': tabs('marketing/fullminus'),
    'marketing.full-discount': tabs('marketing/fulldiscount'),
    'marketing.full-gift': tabs('marketing/fullgift'),
    'marketing.product-discount': tabs('marketing/productdiscount'),
  },
}
