import {
  type EventKind,
  eventKinds,
  importFailed,
  importFinished,
  orderPushed,
  testEvent,
} from '@sfa/publishing/definitions/webhook-events'
import { definitions } from '../../shared/definitions'
import { colon, labelOf } from '../../shared/language/label'
import { text } from '../../shared/language/locale'

/** What an event is called: 门店：新增. Asked where all definitions are there. */
export function nameOfEvent(event: string): string {
  if (event === importFinished) return text('publishing:event.importFinished')
  if (event === importFailed) return text('publishing:event.importFailed')
  if (event === orderPushed) return text('publishing:event.orderPushed')
  if (event === testEvent) return text('publishing:event.test')
  const [key, kind] = event.split(':')
  const resource = definitions().resources.find(one => one.key === key)
  if (!resource) return event
  const label = eventKinds[kind as EventKind]
  return labelOf(resource.label) + (label ? colon() + labelOf(label) : '')
}
