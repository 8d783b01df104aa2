import { type Tx, tenantOf } from '@sfa/db/connection/tenant-transaction'
import { toWire, type WireRow } from '@sfa/db/search/search-rows'
import { whereOf } from '@sfa/db/search/where-of'
import { isObjectKey } from '@sfa/kit/object-definition'
import { asDetail, headOf } from '@sfa/kit/own-details'
import { columnOf, type Resource, tableOf } from '@sfa/kit/resource'
import type { Access } from '@sfa/operations/permission/access'
import { allFields } from '@sfa/operations/permission/field-rights'
import { shownTo } from '@sfa/operations/permission/shown-row'
import { resourceOf, resourcesOf } from '@sfa/registry/registry'
import { type RawBuilder, sql } from 'kysely'
import { changesOf, contentOf, type SyncTypeName, sentTypes } from '../definitions/sync-types'
import { fingerprintOf, type SyncReading } from './sync-reading'

interface Read {
  detail: Resource
  access: Access
}

/** Lines of one object have numbers of their own: the number of the object stands above them (sync_id_of_line). */
const shift = 40n
const objectOf = ({ key }: Resource): bigint => BigInt(key.replace(/\D/g, ''))
/** Where the lines of a detail begin: the number under which its definition is sent. */
const firstOf = (detail: Resource): bigint => objectOf(detail) << shift

/**
 * Dynamic details as phones are sent them: for each a record of what the tenant has defined, and each valid line that the
 * caller reaches. `accessOf` says what the caller may read of a detail.
 */
export async function detailLinesOf(tx: Tx, accessOf?: (detail: Resource) => Promise<Access>): Promise<SyncReading> {
  const all = resourcesOf(tenantOf(tx)).filter(one => isObjectKey(one.key) && one.limit)
  const details: Read[] = []
  for (const detail of all.toSorted((a, b) => (objectOf(a) < objectOf(b) ? -1 : 1)))
    details.push({ detail, access: accessOf ? await accessOf(detail) : wholeOf(detail) })
  const definitions = details.map(({ detail, access }) => definitionOf(detail, access))
  return {
    fingerprint: fingerprintOf([
      definitions,
      details.map(({ access: { scope, fields } }) => [scope, [...fields.hidden].sort(), [...fields.masked].sort()]),
    ]),
    changes: changesOfLines(details),
    async after(tx, id, limit) {
      const begun = definitions.filter(one => BigInt(one.id) > BigInt(id))
      const lines = details.map(({ detail, access }) => {
        const from = BigInt(id) - firstOf(detail)
        return sql`(select ${sql.lit(String(firstOf(detail)))}::bigint + id as id from ${rowsOf(detail, access)}
          and id > ${String(from > 0n ? from : 0n)}::bigint order by id limit ${limit})`
      })
      const ids =
        lines.length === 0
          ? []
          : await idsOf(tx, sql`select id from (${sql.join(lines, sql` union all `)}) l order by id limit ${limit}`)
      const found = [...begun, ...(await linesOf(tx, details, ids))]
      return found.toSorted((a, b) => (BigInt(String(a.id)) < BigInt(String(b.id)) ? -1 : 1)).slice(0, limit)
    },
    some: (tx, ids) => linesOf(tx, details, ids),
    async count(tx) {
      if (details.length === 0) return 0
      const counts = details.map(({ detail, access }) => sql`(select count(*) from ${rowsOf(detail, access)})`)
      const { rows } = await sql<{ n: string }>`select ${sql.join(counts, sql` + `)} as n`.execute(tx)
      return Number(rows[0]?.n) + details.length
    },
  }
}

const wholeOf = ({ scope }: Resource): Access => ({ scope: scope && 'everything', fields: allFields })

const rowsOf = (detail: Resource, { scope }: Access) =>
  sql`${sql.table(tableOf(detail))} where ${whereOf(detail, { filters: { isDeleted: '0' }, scope })}`

/** What a phone draws the lines by: the fields that the caller may read, in the order of the form. */
function definitionOf(detail: Resource, { fields: rights }: Access): WireRow & { id: string } {
  const { fields, maxLines } = asDetail(detail)
  const shown = Object.entries(fields).filter(([name]) => !rights.hidden.has(name))
  return {
    id: String(firstOf(detail)),
    kind: 'definition',
    detail: detail.objectNames[0],
    label: detail.label,
    head: headOf(detail),
    maxLines,
    fields: shown.map(([name, field]) => ({ name, ...field })),
  }
}

async function linesOf(tx: Tx, details: readonly Read[], ids: readonly string[]): Promise<WireRow[]> {
  const found: WireRow[] = []
  for (const { detail, access } of details) {
    const first = firstOf(detail)
    const own = ids.map(id => BigInt(id) - first).filter(id => id > 0n && id < 1n << shift)
    if (own.length === 0) continue
    const { rows } = await sql<WireRow>`
      select * from ${rowsOf(detail, access)} and id = any(${own.map(String)}::bigint[]) order by id`.execute(tx)
    found.push(
      ...rows.map(row => ({
        id: String(first + BigInt(String(row.id))),
        kind: 'line',
        detail: detail.objectNames[0],
        line: shownTo(null, detail, access.fields)(toWire(detail, row)),
      })),
    )
  }
  return found
}

/** Lines that were changed, and those whose head was: it may have been handed to other users. */
function changesOfLines(details: readonly Read[]): RawBuilder<unknown> {
  const own = sql`select record_id, xid from mobile_sync_change where type = 'dynamicdetail'`
  const ofHeads = details.flatMap(({ detail }) => {
    const type = detail.scope && syncTypeOf(headOf(detail) ?? '')
    const head = detail.limit?.by
    return type && head
      ? [
          sql`select sync_id_of_line(${String(objectOf(detail))}::bigint, l.id), c.xid from mobile_sync_change c
            join ${sql.table(tableOf(detail))} l on l.${sql.ref(columnOf(head))} = c.record_id where c.type = ${type}`,
        ]
      : []
  })
  return sql`(${sql.join([own, ...ofHeads], sql` union all `)})`
}

/** The sync type under which changes of a resource are noted; none where phones are not sent it. */
function syncTypeOf(key: string): string | undefined {
  const type = sentTypes.find((one: SyncTypeName) => {
    const content = contentOf(one)
    return 'of' in content && resourceOf(content.of).key === key
  })
  return type && changesOf(type)
}

async function idsOf(tx: Tx, query: RawBuilder<unknown>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`${query}`.execute(tx)
  return rows.map(({ id }) => String(id))
}
