import i18next from 'i18next'
import type { ResourceExtensions } from '../../resource-screens/extensions'
import { withAllDefinitions } from '../../shared/definitions'

const loaded = () => i18next.loadNamespaces(['publishing', 'person'])

export const extensions: ResourceExtensions = {
  byResource: {
    'publishing.api-key': {
      // Actions are called what the definitions of their pages call them.
      inputs: {
        scopes: withAllDefinitions(async () => {
          const [input] = await Promise.all([import('./scopes-input'), loaded()])
          return input
        }),
      },
      cells: {
        scopes: withAllDefinitions(async () => {
          const [cell] = await Promise.all([import('./scopes-cell'), loaded()])
          return cell
        }),
      },
      cellTexts: { scopes: ({ scopes }) => ((scopes as readonly string[] | null) ?? []).slice(0, 2).join('，') },
      onCreated: row => void import('./show-secret').then(({ showSecret }) => showSecret('apiKey', row)),
      actions: { rotate: { told: () => import('./secret-told') } },
    },
  },
}
