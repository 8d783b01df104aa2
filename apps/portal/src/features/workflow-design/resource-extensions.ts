import i18next from 'i18next'
import type { Load, ResourceExtensions } from '../../resource-screens/extensions'
import { deleteLabel, designLabel } from './design-labels'

/** A part with the texts of this feature, which no page has loaded for it. */
const withTexts =
  <P>(load: Load<P>): Load<P> =>
  async () => {
    const [part] = await Promise.all([load(), i18next.loadNamespaces('workflow-design')])
    return part
  }

export const extensions: ResourceExtensions = {
  byResource: {
    'workflow.definition': {
      rowActions: withTexts(() => import('./definition-actions')),
      rowActionLabels: [designLabel, deleteLabel],
      toolbar: withTexts(() => import('./import-button')),
    },
  },
}
