import i18next from 'i18next'
import type { Load, ResourceExtensions } from '../../resource-screens/extensions'

/** A part with the texts of this feature, which no page has loaded for it. */
const inMaterial =
  <P>(load: Load<P>): Load<P> =>
  async () => {
    const [part] = await Promise.all([load(), i18next.loadNamespaces('material')])
    return part
  }

export const extensions: ResourceExtensions = {
  byResource: {
    'material.request': {
      actions: {
        approve: { dialog: inMaterial(() => import('./approve-dialog')) },
        issue: { dialog: inMaterial(() => import('./issue-dialog')) },
      },
    },
  },
}
