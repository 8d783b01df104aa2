import { selectedSearchSchema } from '@sfa/resource-kit/selection'
import { givenId } from '@sfa/resource-kit/wire-id'
import { type RecipientKind, recipientKinds } from '@sfa/resources/message/message-rules'
import { recipientSources } from '@sfa/resources/message/recipient-sources'
import { z } from 'zod'

const ids = z.array(givenId).max(5000).default([])

export const audienceBody = z.object({
  all: z.boolean().default(false),
  userIds: ids,
  roleIds: ids,
  orgIds: ids,
  departmentIds: ids,
  searches: z
    .array(selectedSearchSchema.extend({ kind: z.enum(recipientKinds) }))
    .max(20)
    .default([])
    .transform(searches => searches.map(search => ({ ...search, query: knownConditions(search.kind, search.query) }))),
})

/** What is kept of a search is what its resource knows; the rest could not be read back. */
function knownConditions(kind: RecipientKind, query: Readonly<Record<string, unknown>>) {
  const source = recipientSources[kind]
  return Object.fromEntries(Object.entries(query).filter(([name]) => name in source.fields || name === 'searchField'))
}
