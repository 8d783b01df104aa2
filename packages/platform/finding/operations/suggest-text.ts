import { inTenant, type Tx } from '@sfa/db/connection/tenant-transaction'
import { type Search, searchRows } from '@sfa/db/search/search-rows'
import { wordsOf } from '@sfa/db/search/text-conditions'
import { titlesLike } from '@sfa/db/search/titles-like'
import { AppError } from '@sfa/kernel/app-error'
import type { BodyOf } from '@sfa/kit/call'
import type { suggestTextCall } from '@sfa/kit/calls/finding.calls'
import type { Resource } from '@sfa/kit/resource'
import { mostSimilar } from '@sfa/operations/bulk/columns/similarity'
import type { Caller } from '@sfa/operations/caller'
import { type Access, accessFor } from '@sfa/operations/permission/access'
import { checkText } from '@sfa/operations/resource/saving/check-filter'
import { requireReadAccess } from '@sfa/operations/resource/searching/read-access'
import { permittedSearch, useOf } from '@sfa/operations/resource/searching/search-records'
import { inTurn } from '@sfa/operations/resource/searching/search-turns'
import type { Services } from '@sfa/operations/services'
import { findShape } from '@sfa/registry/registry'

/** Words of a text that are compared. */
const mostWords = 4
/** A name is compared with one of at least so many letters. */
const shortestWord = 3

/**
 * A suggestion for a text without results: each word that stands in no record within the
 * caller's reach is replaced by the most similar name, or part of one. Null where nothing is similar, or the caller may
 * not read the names. Throws `invalidRequest`, `notPermitted`, `busy`.
 */
export async function suggestText(
  { db }: Pick<Services, 'db'>,
  caller: Caller,
  { resource: key, text }: BodyOf<typeof suggestTextCall>,
): Promise<string | null> {
  const resource = findShape(key, caller.tenantId)
  if (!resource || resource.derived) throw new AppError('invalidRequest')
  checkText('text', text)
  const use = useOf(requireReadAccess(caller, resource))
  const words = wordsOf(text)
  if (words.length === 0 || words.length > mostWords) return null
  return inTurn(() =>
    inTenant(db, caller.tenantId, async tx => {
      const { [use]: access } = await accessFor(tx, caller, resource, use)
      if (access.fields.hidden.has(resource.title) || access.fields.masked.has(resource.title)) return null
      const meant: string[] = []
      for (const word of words) {
        if (await stands(tx, resource, access, word)) meant.push(word)
        else {
          const name = await nameLike(tx, resource, access, word)
          if (name === undefined) return null
          meant.push(name)
        }
      }
      const suggested = meant.join(' ')
      return suggested === words.join(' ') ? null : suggested
    }),
  )
}

const page = { pageIndex: 1, pageSize: 1, count: false } as const

async function stands(tx: Tx, resource: Resource, access: Access, word: string): Promise<boolean> {
  const search: Search = { filters: {}, quick: word, page }
  return (await searchRows(tx, resource, permittedSearch(access, resource, search))).rows.length > 0
}

async function nameLike(tx: Tx, resource: Resource, { scope }: Access, word: string): Promise<string | undefined> {
  if ([...word].length < shortestWord) return undefined
  const titles = await titlesLike(tx, resource, word, scope)
  const names = new Set(titles.flatMap(title => [title, ...wordsOf(title)]))
  return mostSimilar(word, names, name => name)
}
