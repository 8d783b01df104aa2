import i18next from 'i18next'
import type { Load, ResourceExtensions } from '../../resource-screens/extensions'
import type { WireRow } from '../../resource-screens/record-calls'
import { withAllDefinitions } from '../../shared/definitions'
import { nameOfEvent } from './event-name'

/** These parts name pages, actions and records of every area. */
const named = <P>(load: Load<P>): Load<P> =>
  withAllDefinitions(async () => {
    const [part] = await Promise.all([load(), i18next.loadNamespaces(['publishing', 'person'])])
    return part
  })

const show = (kind: 'apiKey' | 'webhook') => (row: WireRow) =>
  void import('./show-secret').then(({ showSecret }) => showSecret(kind, row))
const rotate = { told: () => import('./secret-told') }
const firstOf = (list: unknown) => ((list as readonly string[] | null) ?? []).slice(0, 2).join('，')

export const extensions: ResourceExtensions = {
  byResource: {
    'publishing.api-key': {
      inputs: { scopes: named(() => import('./scopes-input')) },
      cells: { scopes: named(() => import('./scopes-cell')) },
      cellTexts: { scopes: ({ scopes }) => firstOf(scopes) },
      onCreated: show('apiKey'),
      actions: { rotate },
    },
    'publishing.webhook': {
      inputs: { events: named(() => import('./events-input')) },
      cells: { events: named(() => import('./events-cell')) },
      cellTexts: { events: ({ events }) => firstOf(events) },
      onCreated: show('webhook'),
      actions: { rotate },
    },
    'publishing.delivery': {
      filters: { event: named(() => import('./events-filter')) },
      filterTexts: { event: nameOfEvent },
      cells: { event: named(() => import('./event-cell')), body: () => import('./json-cell') },
      cellTexts: { event: ({ event }) => nameOfEvent(String(event)) },
    },
  },
}
