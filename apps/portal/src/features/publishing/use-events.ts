import {
  type EventKind,
  eventKinds,
  eventKindsOf,
  eventName,
  importFailed,
  importFinished,
  orderPushed,
  testEvent,
} from '@sfa/resources/publishing/webhook-events'
import { useTranslation } from 'react-i18next'
import { definitions } from '../../shared/definitions'
import { colon, useLabelOf } from '../../shared/language/label'

export interface EventGroup {
  key: string
  title: string
  events: { event: string; kind: string }[]
}

/** Events by the records that have them, and what an event is called: 门店：新增. Asked where all definitions are there. */
export function useEvents() {
  const { t } = useTranslation('publishing')
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
  const nameOf = (event: string): string => {
    if (event === importFinished) return t('event.importFinished')
    if (event === importFailed) return t('event.importFailed')
    if (event === orderPushed) return t('event.orderPushed')
    if (event === testEvent) return t('event.test')
    const [key, kind] = event.split(':')
    const resource = definitions().resources.find(one => one.key === key)
    if (!resource) return event
    const label = eventKinds[kind as EventKind]
    return labelOf(resource.label) + (label ? colon() + labelOf(label) : '')
  }
  return { groups, nameOf }
}
