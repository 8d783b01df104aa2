import i18next from 'i18next'
import type { CellProps, Load, RecordTab, ResourceExtensions, ToolbarProps } from '../../resource-screens/extensions'
import type { WireRow } from '../../resource-screens/record-calls'

/** A button with the texts of this feature, which no page has loaded for it. */
const inMarketing =
  (load: Load<ToolbarProps>): Load<ToolbarProps> =>
  async () => {
    const [button] = await Promise.all([load(), i18next.loadNamespaces('marketing')])
    return button
  }

/** A cell with the texts of this feature. */
const counts: Load<CellProps> = async () => {
  const [cell] = await Promise.all([import('./coupon-counts-cell'), i18next.loadNamespaces('marketing')])
  return cell
}
/** As wide as four counts are. */
const countsText = ({ issued }: WireRow) => (Number(issued) > 0 ? String(issued).padEnd(30, '0') : '0')

const trial = inMarketing(() => import('./trial/trial-button'))

/** What differs from what was approved. */
const compare = (page: string): RecordTab => ({
  key: 'compare',
  label: ['与已审批对比', 'Compare'],
  needs: [`${page}:view`],
  load: () => import('./comparison-tab'),
})

/** The same, which promotions meet it, and what it would have done to orders. */
const tabs = (page: string): RecordTab[] => [
  compare(page),
  {
    key: 'conflicts',
    label: ['冲突', 'Conflicts'],
    needs: [`${page}:view`],
    load: () => import('./conflicts-tab'),
  },
  {
    key: 'impact',
    label: ['效果测算', 'Impact'],
    needs: [`${page}:view`],
    load: () => import('./impact/impact-tab'),
  },
]

export const extensions: ResourceExtensions = {
  byResource: {
    'marketing.full-minus': { toolbar: trial },
    'marketing.full-discount': { toolbar: trial },
    'marketing.full-gift': { toolbar: trial },
    'marketing.product-discount': { toolbar: trial },
    'marketing.coupon-batch': { toolbar: trial, cells: { issued: counts }, cellTexts: { issued: countsText } },
  },
  recordTabs: {
    'marketing.full-minus': tabs('marketing/fullminus'),
    'marketing.full-discount': tabs('marketing/fulldiscount'),
    'marketing.full-gift': tabs('marketing/fullgift'),
    'marketing.product-discount': tabs('marketing/productdiscount'),
    'marketing.coupon-batch': [compare('marketing/coupons')],
  },
}
