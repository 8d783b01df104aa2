import { fetchJson, ProviderError } from '@sfa/operations/fetching/fetch-json'
import { asCode, asText, type Directory, type DirectoryUser, maxEntries } from './directory'
import type { DirectoryConfig } from './directory-config'

const pageSize = 100
type Entry = Readonly<Record<string, unknown>>

/** SCIM 2.0 (RFC 7643, 7644): `/Users` and `/Groups`. A group inside another is a department below it. */
export function scimDirectory({ url, token }: NonNullable<DirectoryConfig['scim']>): Directory {
  const all = (what: 'Users' | 'Groups') => readAll(`${url.replace(/\/$/, '')}/${what}`, token)
  return {
    async departments() {
      const groups = await all('Groups')
      const parentOf = new Map(
        groups.flatMap(group => membersOf(group).map(member => [String(member.value), codeOf(group)] as const)),
      )
      return groups.map(group => ({
        code: codeOf(group),
        name: asText(group.displayName) ?? codeOf(group),
        parentCode: parentOf.get(String(group.id)) ?? null,
      }))
    },
    async users() {
      const groups = new Map((await all('Groups')).map(group => [String(group.id), codeOf(group)]))
      return (await all('Users')).map(user => toUser(user, groups))
    },
  }
}

async function readAll(address: string, token: string): Promise<Entry[]> {
  const entries: Entry[] = []
  for (;;) {
    const page = await fetchJson(`${address}?startIndex=${entries.length + 1}&count=${pageSize}`, {
      headers: { authorization: `Bearer ${token}`, accept: 'application/scim+json, application/json' },
    })
    const found = page.Resources ?? []
    if (!Array.isArray(found)) throw new ProviderError('the directory answered no list')
    entries.push(...found)
    if (found.length === 0 || entries.length >= Number(page.totalResults ?? 0)) return entries
    if (entries.length > maxEntries) throw new ProviderError('the directory answers more than a company can have')
  }
}

const codeOf = ({ externalId, id }: Entry) => asCode(asText(externalId) ?? id)

/** Members of a group that are groups themselves. */
const membersOf = ({ members }: Entry): Entry[] =>
  Array.isArray(members)
    ? members.filter(({ type, $ref }: Entry) => type === 'Group' || String($ref).includes('/Groups/'))
    : []

function toUser(user: Entry, groups: ReadonlyMap<string, string>): DirectoryUser {
  const userName = String(user.userName ?? '')
  const name = user.name as Entry | undefined
  const [group] = Array.isArray(user.groups) ? user.groups : []
  return {
    userCode: asCode(asText(user.externalId) ?? userName),
    userName,
    name: asText(user.displayName) ?? asText(name?.formatted) ?? userName,
    mobile: asMobile(preferred(user.phoneNumbers, 'mobile')),
    email: preferred(user.emails, 'work'),
    departmentCode: (group && groups.get(String(group.value))) ?? null,
    active: user.active !== false,
  }
}

/** The value that is primary, else the one of a type, else the first. */
function preferred(values: unknown, type: string): string | null {
  const list: Entry[] = Array.isArray(values) ? values : []
  const found = list.find(one => one.primary === true) ?? list.find(one => one.type === type) ?? list[0]
  return asText(found?.value)
}

/** Numbers of other countries than ours are left out: the field has room for eleven digits. */
const asMobile = (text: string | null) =>
  /^(?:\+?86)?[ -]?(1\d{10})$/.exec(text?.replace(/[ -]/g, '') ?? '')?.[1] ?? null
