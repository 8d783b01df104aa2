import { prepared } from '@sfa/db/call/prepared'
import { inTenant, type Tx } from '@sfa/db/connection/tenant-transaction'
import { largeTables } from '@sfa/db/schema/large-tables'
import { pinyinPattern } from '@sfa/db/search/pinyin'
import { searchRows, type WireRow } from '@sfa/db/search/search-rows'
import { mayHold, wordsOf } from '@sfa/db/search/text-conditions'
import { whereOf } from '@sfa/db/search/where-of'
import type { AnswerOf, BodyOf } from '@sfa/kit/call'
import type { findAnywhereCall } from '@sfa/kit/calls/finding.calls'
import { uniqueCodeOf } from '@sfa/kit/fields/field-questions'
import { fieldOf, type Resource, tableOf } from '@sfa/kit/resource'
import { permissionKey } from '@sfa/kit/resource-calls'
import { shapeName, withPages } from '@sfa/kit/shapes'
import type { MenuEntry } from '@sfa/menu/definitions/menu.calls'
import { menuOf } from '@sfa/menu/operations/search-menu'
import { type Caller, holdsKey } from '@sfa/operations/caller'
import { accessFor } from '@sfa/operations/permission/access'
import { shownTo } from '@sfa/operations/permission/shown-row'
import { permittedSearch } from '@sfa/operations/resource/searching/search-records'
import { inTurn } from '@sfa/operations/resource/searching/search-turns'
import type { Services } from '@sfa/operations/services'
import { resourcesOf } from '@sfa/registry/registry'
import { sql } from 'kysely'

type FoundAnywhere = AnswerOf<typeof findAnywhereCall>

/** Records per resource; the list page shows the others. */
const mostOfOne = 5
/** Shorter texts search no records: one letter matches nearly all of them. */
const shortestText = 2

/**
 * Finds a text in the whole product: pages of the caller's menu, by title or pinyin, and valid records, by code, name
 * or pinyin, of the resources whose page the caller may search. Scopes and masks apply as in the lists. Throws `busy`.
 */
export async function findAnywhere(
  services: Services,
  caller: Caller,
  { text, only }: BodyOf<typeof findAnywhereCall>,
): Promise<FoundAnywhere> {
  const words = wordsOf(text)
  if (words.length === 0) return { pages: [], groups: [] }
  const pagesOf = async (tx: Tx) => (only === 'records' ? [] : pagesMeant(await menuOf(services, tx, caller), words))
  if (only === 'pages' || text.trim().length < shortestText)
    return { pages: await inTenant(services.db, caller.tenantId, pagesOf), groups: [] }
  const open = resourcesOf(caller.tenantId).flatMap(resource => searchedBy(caller, resource))
  const large = await largeTables(services.db)
  const look = () =>
    inTenant(services.db, caller.tenantId, async tx => {
      const pages = await pagesOf(tx)
      const groups: FoundAnywhere['groups'] = []
      for (const resource of await holding(tx, open, text)) {
        const records = await recordsMeant(tx, caller, resource, text)
        if (records.length > 0) groups.push({ resource: shapeName(resource), records })
      }
      return { pages, groups: groups.toSorted((one, other) => nearest(one, text) - nearest(other, text)) }
    })
  return open.some(resource => large.has(tableOf(resource))) ? inTurn(look) : look()
}

/** The entity itself, or else those of its further pages that the caller may search. */
const searchedBy = (caller: Caller, resource: Resource): Resource[] => {
  const [entity, ...pages] = withPages(resource).map(shape => (isSearchedBy(caller, shape) ? [shape] : []))
  return entity?.length ? entity : pages.flat()
}

const isSearchedBy = (caller: Caller, resource: Resource): boolean => {
  const key = permissionKey(resource, 'search')
  return resource.path !== null && !resource.readOnly && !resource.derived && key !== null && holdsKey(caller, key)
}

/**
 * Resources of which some record has the text, within the caller's reach or not. Most have none, and need neither the
 * caller's rights nor a search: both would be a statement for each of them.
 */
async function holding(tx: Tx, resources: readonly Resource[], text: string): Promise<Resource[]> {
  if (resources.length === 0) return []
  const looks = resources.map(
    (resource, at) => sql`select ${sql.lit(at)} place where exists (
      select from ${sql.table(tableOf(resource))}
      where ${whereOf(resource, { filters: validOf(resource), quick: text, scope: 'everything' })})`,
  )
  const { rows } = await sql<{ place: number }>`${prepared} ${sql.join(looks, sql` union all `)} order by 1`.execute(tx)
  return rows.map(({ place }) => resources[place] as Resource)
}

const validOf = ({ fields }: Resource) => (fields.isDeleted ? { isDeleted: '0' } : {})

/** What has exactly this code or name stands before what only holds it: Enter opens the first. */
async function recordsMeant(tx: Tx, caller: Caller, resource: Resource, text: string): Promise<Found[]> {
  const { search: rights } = await accessFor(tx, caller, resource, 'search')
  const read = async (more: { filters?: Record<string, unknown>; quick?: string }) => {
    const page = { pageIndex: 1, pageSize: mostOfOne, count: false as const }
    const search = permittedSearch(rights, resource, {
      ...more,
      filters: { ...validOf(resource), ...more.filters },
      page,
    })
    const { rows } = await searchRows(tx, resource, search)
    return rows.map(shownTo(caller, resource, rights.fields)).map(row => namedBy(resource, row))
  }
  const found = await read({ quick: text })
  const code = uniqueCodeOf(resource.fields)
  const mayBeBehind = found.length === mostOfOne && !found.some(one => distance(one, text) === 0)
  const named =
    code && mayBeBehind && mayHold(fieldOf(resource, code), text) && !rights.fields.locked.has(code)
      ? await read({ filters: { [code]: spellings(text) } })
      : []
  const others = found.filter(({ id }) => named.every(one => one.id !== id))
  return [...named, ...others].toSorted((one, other) => distance(one, text) - distance(other, text)).slice(0, mostOfOne)
}

/** As it is typed, and in the capitals that most codes have: codes are looked up as they are. */
const spellings = (text: string) => [...new Set([text.trim(), text.trim().toUpperCase()])]

type Found = FoundAnywhere['groups'][number]['records'][number]

/** 0 of what has this code, 1 of what has this name, 2 of all others. */
function distance({ code, title }: Found, text: string): number {
  const isText = (value: string | null) => value?.toLowerCase() === text.trim().toLowerCase()
  return isText(code) ? 0 : isText(title) ? 1 : 2
}

const nearest = ({ records }: FoundAnywhere['groups'][number], text: string): number =>
  Math.min(...records.map(record => distance(record, text)))

function namedBy(resource: Resource, row: WireRow): Found {
  const code = uniqueCodeOf(resource.fields)
  const id = String(row.id)
  return { id, title: String(row[resource.title] ?? id), code: code && row[code] ? String(row[code]) : null }
}

function pagesMeant(menu: readonly MenuEntry[], words: readonly string[]): string[] {
  const tests = words.map(word => {
    const pattern = pinyinPattern(word)
    const spelt = pattern === undefined ? undefined : new RegExp(pattern)
    return (title: string) => title.toLowerCase().includes(word.toLowerCase()) || spelt?.test(title) === true
  })
  const visit = (entries: readonly MenuEntry[]): string[] =>
    entries.flatMap(({ code, descriptionCn, descriptionEn, children }) => {
      if (children.length > 0) return visit(children)
      return tests.every(meant => meant(descriptionCn) || meant(descriptionEn)) ? [code] : []
    })
  return visit(menu)
}
