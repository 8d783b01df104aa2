import { type HandedOver, handOverCall } from '@sfa/person/definitions/hand-over.calls'
import { user } from '@sfa/person/definitions/user.resource'
import { useQuery } from '@tanstack/react-query'
import { Alert } from 'antd'
import { useTranslation } from 'react-i18next'
import { recordsKey } from '../../../resource-screens/record-calls'
import { resourceOf } from '../../../shared/definitions'
import { colon, useLabelOf } from '../../../shared/language/label'
import { type Asked, call } from '../../../shared/request/call'
import { useDebounced } from '../../../shared/use-debounced'

type Asking = Omit<Asked<typeof handOverCall>, 'check' | 'invalidate' | 'leaveDate'>

const settleMs = 600

/** Says of the successors as they are chosen how many records they cannot take, and why, before it is asked for. */
export function HandOverCheck({ asked }: { asked: Asking }) {
  const { t } = useTranslation('person')
  const labelOf = useLabelOf()
  const now = JSON.stringify(asked)
  // Successors are chosen one after another, and a check takes the server seconds.
  const settled = useDebounced(now, settleMs)
  const { data } = useQuery({
    queryKey: recordsKey(user, 'checkHandOver', settled),
    // What is wrong with the call itself is said when the work is handed over.
    queryFn: ({ signal }) =>
      call(handOverCall, { ...(JSON.parse(settled) as Asking), check: true }, { saidBy: 'background', signal }),
    staleTime: 0,
    retry: false,
  })
  const { refused = [], checked } = data ?? {}
  if (refused.length === 0 || settled !== now) return null
  return (
    <Alert
      type="warning"
      showIcon
      title={t('handOver.cannotTake', { checked, count: refused.length })}
      description={
        <ul style={{ margin: 0, paddingInlineStart: 16, maxHeight: 120, overflowY: 'auto' }}>
          {byReason(refused).map(({ resource, message, count }) => (
            <li key={`${resource} ${message}`}>
              {`${labelOf(resourceOf(resource).label)}${colon()}${t('handOver.reason', { message, count })}`}
            </li>
          ))}
        </ul>
      }
      style={{ marginTop: 16 }}
    />
  )
}

/** The same reason once, with its number of records; the most frequent first. */
function byReason(refused: NonNullable<HandedOver['refused']>) {
  const reasons = new Map<string, { resource: string; message: string; count: number }>()
  for (const { resource, message } of refused) {
    const key = `${resource} ${message}`
    const { count } = reasons.get(key) ?? { count: 0 }
    reasons.set(key, { resource, message, count: count + 1 })
  }
  return [...reasons.values()].sort((a, b) => b.count - a.count)
}
