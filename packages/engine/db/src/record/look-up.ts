import { columnOf, type Resource, tableOf } from '@sfa/kit/resource'
import { resourceOf } from '@sfa/registry/registry'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../connection/tenant-transaction'
import { isInUse } from './in-use'

/** What a save refers to and what must therefore exist. */
export interface Wanted {
  /** Ids by the key of the resource that they are of. */
  records: ReadonlyMap<string, ReadonlySet<string>>
  /** Values by dictionary type. */
  dictionary: ReadonlyMap<string, ReadonlySet<string>>
  /** Params by configuration type. */
  systemConfig: ReadonlyMap<string, ReadonlySet<string>>
  /** File ids of pictures. */
  pictures: ReadonlySet<string>
}

export interface FoundPicture {
  bytes: number
  /** `png`, `jpeg`. */
  format: string
}

export interface Found {
  /** Whether a record is valid; undefined where there is none. */
  validityOf(key: string, id: string): boolean | undefined
  /** What a record is called, as references to it show. */
  titleOf(key: string, id: string): string | undefined
  offers(source: 'dictionary' | 'systemConfig', type: string, value: string): boolean
  pictureOf(id: string): FoundPicture | undefined
}

interface Row {
  source: string
  name: string
  value: string
  valid: boolean
  bytes: string | null
  format: string | null
  title: string | null
}

/** Looks everything up in one statement; in none where nothing is wanted. Dictionary values count while they are valid. */
export async function lookUp(tx: Tx, { records, dictionary, systemConfig, pictures }: Wanted): Promise<Found> {
  const parts = [
    ...[...records].map(([key, ids]) => recordsPart(resourceOf(key), ids)),
    ...choicesPart('dictionary', dictionary),
    ...choicesPart('systemConfig', systemConfig),
    ...(pictures.size > 0 ? [picturesPart(pictures)] : []),
  ]
  const rows = parts.length > 0 ? (await sql<Row>`${sql.join(parts, sql` union all `)}`.execute(tx)).rows : []
  const byName = new Map(rows.map(row => [`${row.source} ${row.name} ${row.value}`, row]))
  return {
    validityOf: (key, id) => byName.get(`record ${key} ${id}`)?.valid,
    titleOf: (key, id) => byName.get(`record ${key} ${id}`)?.title ?? undefined,
    offers: (source, type, value) => byName.has(`${source} ${type} ${value}`),
    pictureOf(id) {
      const row = byName.get(`picture  ${id}`)
      return row && { bytes: Number(row.bytes), format: row.format ?? '' }
    },
  }
}

const recordsPart = (resource: Resource, ids: ReadonlySet<string>): RawBuilder<Row> => sql`
  select 'record' source, ${resource.key}::text as name, id::text as value, ${isInUse(resource)} valid, null::bigint bytes,
    null::text format, ${sql.ref(columnOf(resource.title))}::text title
  from ${sql.table(tableOf(resource))} where id = any(${[...ids]}::bigint[])`

const choiceColumns = {
  dictionary: sql`type as name, value from parameter_dictionary`,
  systemConfig: sql`type as name, param as value from parameter_system_config`,
}

function choicesPart(
  source: 'dictionary' | 'systemConfig',
  wanted: ReadonlyMap<string, ReadonlySet<string>>,
): RawBuilder<Row>[] {
  if (wanted.size === 0) return []
  const values = [...new Set([...wanted.values()].flatMap(one => [...one]))]
  return [
    sql`select ${source}::text as source, name, value, true valid, null::bigint bytes, null::text format,
        null::text title
      from (select ${choiceColumns[source]} where type = any(${[...wanted.keys()]}::text[]) and is_deleted = 0) choices
      where value = any(${values}::text[])`,
  ]
}

/** Pictures that records may name: without an owner, and not expired. */
const picturesPart = (ids: ReadonlySet<string>): RawBuilder<Row> => sql`
  select 'picture' source, '' as name, id::text as value, true valid, bytes, replace(content_type, 'image/', '') format,
    null::text title
  from file where id = any(${[...ids]}::bigint[]) and owner_id is null and content_type like 'image/%'
    and (expires_at is null or expires_at > now())`
