import i18next from 'i18next'
import type { Load, ResourceExtensions } from '../../resource-screens/extensions'

/** A part with the texts of this feature, which no page has loaded for it. */
const inActivity =
  <P>(load: Load<P>): Load<P> =>
  async () => {
    const [part] = await Promise.all([load(), i18next.loadNamespaces('activity')])
    return part
  }

export const extensions: ResourceExtensions = {
  byResource: {
    'activity.application': {
      page: inActivity(() => import('./approve-page')),
      inputs: { activityID: inActivity(() => import('./open-activity-input')) },
    },
    'activity.execution': { cells: { repeated: () => import('./repeated-photo-cell') } },
  },
}
