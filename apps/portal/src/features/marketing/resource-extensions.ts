import { promotionResources } from '@sfa/resources/marketing/promotion-kinds'
import i18next from 'i18next'
import type {
  Load,
  RecordTab,
  ResourceExtension,
  ResourceExtensions,
  ToolbarProps,
} from '../../resource-screens/extensions'

const keys = Object.values(promotionResources).map(({ key, path }) => ({ key, page: path?.slice(1) }))

/** A button with the texts of this feature, which no page has loaded for it. */
const inMarketing =
  (load: Load<ToolbarProps>): Load<ToolbarProps> =>
  async () => {
    const [button] = await Promise.all([load(), i18next.loadNamespaces('marketing')])
    return button
  }

const extension: ResourceExtension = { toolbar: inMarketing(() => import('./trial/trial-button')) }

const conflicts = (page: string | undefined): RecordTab => ({
  key: 'conflicts',
  label: ['冲突', 'Conflicts'],
  needs: [`${page}:view`],
  load: () => import('./conflicts-tab'),
})

export const extensions: ResourceExtensions = {
  byResource: Object.fromEntries(keys.map(({ key }) => [key, extension])),
  recordTabs: Object.fromEntries(keys.map(({ key, page }) => [key, [conflicts(page)]])),
}
