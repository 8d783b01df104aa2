import i18next from 'i18next'
import type { Load, ResourceExtensions, RowActionProps } from '../../resource-screens/extensions'
import { moveLabel, usesLabel } from './node-labels'

const withTexts =
  <P>(load: Load<P>): Load<P> =>
  async () => {
    const [part] = await Promise.all([load(), i18next.loadNamespaces('organization')])
    return part
  }

const node = {
  rowActions: withTexts<RowActionProps>(() => import('./node-actions')),
  rowActionLabels: [moveLabel, usesLabel],
}

export const extensions: ResourceExtensions = {
  byResource: {
    'organization.org': { ...node, toolbar: withTexts(() => import('./chart-button')) },
    'organization.department': node,
    'organization.area': node,
  },
}
