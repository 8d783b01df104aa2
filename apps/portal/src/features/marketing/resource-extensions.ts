import i18next from 'i18next'
import type {
  Load,
  RecordTab,
  ResourceExtension,
  ResourceExtensions,
  ToolbarProps,
} from '../../resource-screens/extensions'

// Written out: the definitions come with the first page of their area, this file with the portal.
const keys = [
  { key: 'marketing.full-minus', page: 'marketing/fullminus' },
  { key: 'marketing.full-discount', page: 'marketing/fulldiscount' },
  { key: 'marketing.full-gift', page: 'marketing/fullgift' },
  { key: 'marketing.product-discount', page: 'marketing/productdiscount' },
]

/** A button with the texts of this feature, which no page has loaded for it. */
const inMarketing =
  (load: Load<ToolbarProps>): Load<ToolbarProps> =>
  async () => {
    const [button] = await Promise.all([load(), i18next.loadNamespaces('marketing')])
    return button
  }

const extension: ResourceExtension = { toolbar: inMarketing(() => import('./trial/trial-button')) }

const conflicts = (page: string): RecordTab => ({
  key: 'conflicts',
  label: ['冲突', 'Conflicts'],
  needs: [`${page}:view`],
  load: () => import('./conflicts-tab'),
})

const comparison = (page: string): RecordTab => ({
  key: 'compare',
  label: ['与已审批对比', 'Compare'],
  needs: [`${page}:view`],
  load: () => import('./comparison-tab'),
})

export const extensions: ResourceExtensions = {
  byResource: Object.fromEntries(keys.map(({ key }) => [key, extension])),
  recordTabs: Object.fromEntries(keys.map(({ key, page }) => [key, [comparison(page), conflicts(page)]])),
}
