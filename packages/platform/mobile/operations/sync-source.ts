import type { Tx } from '@sfa/db/connection/tenant-transaction'
import { readLinesOf } from '@sfa/db/record/detail-rows'
import { toWire, type WireRow } from '@sfa/db/search/search-rows'
import { type Terms, whereOf } from '@sfa/db/search/where-of'
import { detailsOf } from '@sfa/kit/details'
import { type Resource, tableOf } from '@sfa/kit/resource'
import type { Caller } from '@sfa/operations/caller'
import { type Access, accessForKey } from '@sfa/operations/permission/access'
import { allFields } from '@sfa/operations/permission/field-rights'
import { shownTo } from '@sfa/operations/permission/shown-row'
import { resourceOf } from '@sfa/registry/registry'
import { sql } from 'kysely'
import { mobileKey } from '../definitions/sync.calls'
import { contentOf, type SyncTypeName } from '../definitions/sync-types'
import { designsOf } from './design/published-designs'
import { detailLinesOf } from './detail-lines'
import { fingerprintOf, type SyncReading } from './sync-reading'

/** What the caller's phone is sent; undefined for a type that is not sent yet. */
export async function sourceFor(tx: Tx, caller: Caller, type: SyncTypeName): Promise<SyncReading | undefined> {
  if ('designs' in contentOf(type)) return designsOf(type)
  if ('details' in contentOf(type)) return detailLinesOf(tx, detail => accessForKey(tx, caller, detail, mobileKey))
  const resource = resourceOfType(type)
  return resource && recordsOf(type, resource, await accessForKey(tx, caller, resource, mobileKey))
}

/** What a phone is sent whose user reaches everything. */
export async function wholeSource(tx: Tx, type: SyncTypeName): Promise<SyncReading | undefined> {
  if ('designs' in contentOf(type)) return designsOf(type)
  if ('details' in contentOf(type)) return detailLinesOf(tx)
  const resource = resourceOfType(type)
  return resource && recordsOf(type, resource, { scope: resource.scope && 'everything', fields: allFields })
}

function resourceOfType(type: SyncTypeName): Resource | undefined {
  const content = contentOf(type)
  return 'of' in content ? resourceOf(content.of) : undefined
}

function recordsOf(type: SyncTypeName, resource: Resource, { scope, fields }: Access): SyncReading {
  const content = contentOf(type)
  const filter = 'of' in content ? content.filter : undefined
  const valid = resource.fields.isDeleted ? { isDeleted: '0' } : {}
  const terms: Terms = { filters: { ...valid, ...filter }, scope }
  const table = sql.table(tableOf(resource))
  const shown = async (tx: Tx, rows: readonly WireRow[]): Promise<WireRow[]> => {
    const found = rows.map(row => toWire(resource, row))
    for (const [name] of detailsOf(resource)) {
      const lines = await readLinesOf(
        tx,
        resource,
        name,
        found.map(({ id }) => String(id)),
      )
      for (const row of found) row[name] = lines.get(String(row.id)) ?? []
    }
    return found.map(shownTo(null, resource, fields))
  }
  return {
    fingerprint: fingerprintOf([
      resource.key,
      Object.keys(resource.fields),
      filter,
      scope,
      [...fields.hidden].sort(),
      [...fields.masked].sort(),
    ]),
    async after(tx, id, limit) {
      // Few rows are reached by way of other columns: they are found first, so that the order does not read the table.
      const reached =
        scope === undefined || scope === 'everything'
          ? sql`select * from ${table} where ${whereOf(resource, terms)}`
          : sql`select * from ${table} where id in (
              with reached as materialized (select id from ${table} where ${whereOf(resource, terms)})
              select id from reached where id > ${id} order by id limit ${limit})`
      const { rows } = await sql<WireRow>`
        select * from (${reached}) found where id > ${id} order by id limit ${limit}`.execute(tx)
      return shown(tx, rows)
    },
    async some(tx, ids) {
      const { rows } = await sql<WireRow>`
        select * from ${table} where ${whereOf(resource, { ...terms, ids })} order by id`.execute(tx)
      return shown(tx, rows)
    },
    async count(tx) {
      const { rows } = await sql<{ n: string }>`
        select count(*) n from ${table} where ${whereOf(resource, terms)}`.execute(tx)
      return Number(rows[0]?.n)
    },
  }
}
