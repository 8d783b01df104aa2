import { type Audience, audienceFields, type RecipientKind } from '@sfa/message/definitions/message-rules'
import {
  countSourceCall,
  ownSources,
  type RecipientOption,
  recipientOptionsCall,
} from '@sfa/message/definitions/recipient.calls'
import { recipientSources } from '@sfa/message/definitions/recipient-sources'
import { useQuery } from '@tanstack/react-query'
import type { PickerSource } from '../../../resource-screens/picker/picker-source'
import { call } from '../../../shared/request/call'

const validOnly = { isDeleted: '0' }

/** A tab of the picker. */
export function sourceOf(kind: RecipientKind): PickerSource {
  const own = ownSources.find(source => source === kind)
  return {
    resource: recipientSources[kind],
    filter: validOnly,
    ...(own && { count: selection => call(countSourceCall(own), selection) }),
  }
}

/** What the single ones of a kind are called, in the order of the audience. */
export function useRecipientNames(kind: RecipientKind, audience: Audience): readonly RecipientOption[] | undefined {
  const ids = audience[audienceFields[kind]]
  const { data } = useQuery({
    queryKey: ['message', 'names', kind, ids],
    queryFn: () => call(recipientOptionsCall, { kind, ids }),
    enabled: ids.length > 0,
    staleTime: 60_000,
  })
  if (ids.length === 0) return []
  return data
}
