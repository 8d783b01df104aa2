import { eventKinds, eventKindsOf, eventName } from '@sfa/publishing/definitions/webhook-events'
import { useTranslation } from 'react-i18next'
import { definitions } from '../../shared/definitions'
import { useLabelOf } from '../../shared/language/label'
import { nameOfEvent } from './event-name'

export interface EventGroup {
  key: string
  title: string
  events: { event: string; kind: string }[]
}

/** Events by the records that have them, and what an event is called. Asked where all definitions are there. */
export function useEvents() {
  // Drawn again in another language.
  useTranslation('publishing')
  const labelOf = useLabelOf()
  const groups: EventGroup[] = definitions()
    .resources.filter(resource => eventKindsOf(resource).length > 0)
    .map(resource => ({
      key: resource.key,
      title: labelOf(resource.label),
      events: eventKindsOf(resource).map(kind => ({
        event: eventName(resource, kind),
        kind: labelOf(eventKinds[kind]),
      })),
    }))
  return { groups, nameOf: nameOfEvent }
}
