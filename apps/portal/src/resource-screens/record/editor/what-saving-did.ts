import type { Resource } from '@sfa/kit/resource'
import i18next from 'i18next'
import { labelOf } from '../../../shared/language/label'
import { joined } from '../../../shared/list-of'
import type { WireRow } from '../../record-calls'

const mostNames = 3

/** What a save has done, where it started an approval too: who is asked, or else the state in which the record waits. */
export function whatSavingDid(
  { flow }: Resource,
  before: WireRow | undefined,
  { _approval, ...saved }: WireRow,
): string {
  const asked = _approval?.asked ?? []
  if (asked.length > 0) {
    const people = joined(asked.slice(0, mostNames))
    const text = asked.length > mostNames ? 'resource:savedAskedMore' : 'resource:savedAsked'
    return i18next.t(text, { people, count: asked.length })
  }
  const state = flow && String(saved[flow.field])
  const known = state === undefined ? undefined : flow?.states[state]
  const waits = flow && known?.tone === 'waiting' && before?.[flow.field] !== state
  return waits ? i18next.t('resource:savedInto', { state: labelOf(known.label) }) : i18next.t('resource:saved')
}
