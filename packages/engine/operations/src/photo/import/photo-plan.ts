import type { ArchiveEntry } from '@sfa/archive/archive'
import { parsePhotoName } from '@sfa/archive/photo-name'
import type { Tx } from '@sfa/db/connection/tenant-transaction'
import type { Scope } from '@sfa/db/search/reach'
import { whereOf } from '@sfa/db/search/where-of'
import { uniqueCodeOf, validityOf } from '@sfa/kit/fields/field-questions'
import { formatsText } from '@sfa/kit/fields/formats-text'
import { columnOf, type Resource, tableOf } from '@sfa/kit/resource'
import { type RawBuilder, sql } from 'kysely'
import type { Refusal } from '../photo-refusal'
import { photoEndings } from '../sniff-image'

export interface PlannedPhoto {
  entry: ArchiveEntry
  recordId: string
  code: string
  /** From 1. `code.jpg` is the first photo. */
  position: number
}
export interface RefusedPhoto extends Refusal {
  entry: ArchiveEntry
  code?: string
}

/**
 * The record and position of every file of the archive, decided for all of them before the first is read: one look-up
 * for all codes. The first file for a position is taken, later ones are refused.
 *
 * @param scope what the caller reaches: other records count as missing
 */
export async function planPhotos(
  tx: Tx,
  resource: Resource,
  scope: Scope | undefined,
  entries: readonly ArchiveEntry[],
): Promise<{ planned: PlannedPhoto[]; refused: RefusedPhoto[] }> {
  const names = entries.map(entry => ({ entry, name: parsePhotoName(entry.name, photoEndings) }))
  const codes = [...new Set(names.flatMap(({ name }) => (name.ok ? name.candidates.map(one => one.code) : [])))]
  const { exact, alike } = await recordsByCode(tx, resource, scope, codes)
  const planned: PlannedPhoto[] = []
  const refused: RefusedPhoto[] = []
  const taken = new Map<string, string>()
  for (const { entry, name } of names) {
    if (!name.ok) {
      refused.push(
        name.refusal === 'badCode'
          ? { entry, reason: 'photoBadName', params: {} }
          : { entry, reason: 'photoWrongFormat', params: { formats: formatsText(photoEndings) } },
      )
      continue
    }
    const meant = name.candidates.find(one => exact.has(one.code)) ?? name.candidates.find(one => alike.has(one.code))
    const [record, ...others] = meant ? (exact.get(meant.code) ?? alike.get(meant.code) ?? []) : []
    if (meant && others.length > 0) {
      refused.push({ entry, code: meant.code, reason: 'photoCodeAmbiguous', params: { code: meant.code } })
      continue
    }
    if (!meant || !record) {
      const code = name.candidates.at(-1)?.code ?? ''
      refused.push({ entry, code, reason: 'photoNoRecord', params: { code } })
      continue
    }
    const position = meant.index ?? 1
    const place = `${record.id}/${position}`
    const other = taken.get(place)
    if (!record.valid)
      refused.push({ entry, code: meant.code, reason: 'photoRecordInvalid', params: { code: meant.code } })
    else if (other !== undefined) refused.push({ entry, code: meant.code, reason: 'photoTwice', params: { other } })
    else {
      taken.set(place, entry.path)
      planned.push({ entry, recordId: record.id, code: record.code, position })
    }
  }
  return { planned, refused }
}

interface Found {
  /** The code by which it was found. */
  named: string
  id: string
  code: string
  valid: boolean
}

type ByCode = Map<string, Found[]>

/**
 * The records of these codes; an alias means the one that it was merged into. A code without a record finds one that
 * differs in case only, if there is exactly one. There is no index without regard to case, so these codes are looked up
 * in one reading of the records.
 */
async function recordsByCode(
  tx: Tx,
  resource: Resource,
  scope: Scope | undefined,
  codes: readonly string[],
): Promise<{ exact: ByCode; alike: ByCode }> {
  const code = sql.ref(`t.${columnOf(uniqueCodeOf(resource.fields) as string)}`)
  const find = (where: RawBuilder<unknown>) => recordsWhere(tx, resource, scope, where)
  const exact: ByCode = new Map(
    (await find(sql`${code} = any(${codes}::text[])`)).map(record => [record.named, [record]]),
  )
  const left = codes.filter(one => !exact.has(one))
  if (left.length === 0) return { exact, alike: new Map() }
  const folded = [...new Set(left.map(one => one.toLowerCase()))]
  const found = await find(sql`lower(${code}) = any(${folded}::text[])`)
  const alike = left.map(one => [one, found.filter(({ named }) => named.toLowerCase() === one.toLowerCase())] as const)
  return { exact, alike: new Map(alike.filter(([, records]) => records.length > 0)) }
}

async function recordsWhere(
  tx: Tx,
  resource: Resource,
  scope: Scope | undefined,
  where: RawBuilder<unknown>,
): Promise<Found[]> {
  const { mergedInto, fields } = resource
  const [table, code] = [sql.table(tableOf(resource)), sql.ref(columnOf(uniqueCodeOf(fields) as string))]
  const meant = mergedInto === undefined ? sql`t.id` : sql`coalesce(t.${sql.ref(columnOf(mergedInto))}, t.id)`
  const validity = validityOf(fields)
  const isValid = validity === undefined ? sql`true` : sql`${sql.ref(columnOf(validity))} = 0`
  const { rows } = await sql<Found>`
    with named as (select t.${code} as named, ${meant} as id from ${table} t where ${where})
    select n.named, r.id::text, r.code, r.valid
    from named n join (
      select id, ${code} as code, ${isValid} as valid from ${table}
      where id in (select id from named) and ${whereOf(resource, { filters: {}, scope: scope ?? 'everything' })}
    ) r on r.id = n.id`.execute(tx)
  return rows
}
