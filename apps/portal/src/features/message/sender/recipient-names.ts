import { type Audience, audienceFields, type RecipientKind } from '@sfa/resources/message/message-rules'
import { recipientSources } from '@sfa/resources/message/recipient-sources'
import { useQuery } from '@tanstack/react-query'
import type { PickerSource } from '../../../resource-screens/picker/picker-source'
import { type RecipientOption, recipientOptions } from '../message-calls'

const validOnly = { isDeleted: '0' }
const own = ['user', 'role'] as const satisfies readonly RecipientKind[]

/** A tab of the picker. People and roles come by the senders' own calls, which know whom a sender reaches. */
export const sourceOf = (kind: RecipientKind): PickerSource => ({
  resource: recipientSources[kind],
  filter: validOnly,
  ...((own as readonly string[]).includes(kind) ? { countPath: `/portalsync/message/recipient/${kind}/count` } : {}),
})

/** What the single ones of a kind are called, in the order of the audience. */
export function useRecipientNames(kind: RecipientKind, audience: Audience): readonly RecipientOption[] | undefined {
  const ids = audience[audienceFields[kind]]
  const { data } = useQuery({
    queryKey: ['message', 'names', kind, ids],
    queryFn: () => recipientOptions({ kind, ids }),
    enabled: ids.length > 0,
    staleTime: 60_000,
  })
  if (ids.length === 0) return []
  return data
}
