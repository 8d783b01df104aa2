import type { Tx } from '@sfa/db/connection/tenant-transaction'
import { wireTime } from '@sfa/db/record/wire-time'
import type { WireRow } from '@sfa/db/search/search-rows'
import type { DesignContent, DesignPart } from '@sfa/kit/designer'
import { type RawBuilder, sql } from 'kysely'
import { designers } from '../../definitions/designers'
import type { SyncTypeName } from '../../definitions/sync-types'
import { fingerprintOf, type SyncReading } from '../sync-reading'

/**
 * Published designs as phones are sent them. Before `effectiveFrom` a phone shows what is in `until`, or its own where
 * that is null; a design that is taken back with the next day has no content from then on.
 */
export function designsOf(type: SyncTypeName): SyncReading {
  const kinds = designers.filter(({ sentAs }) => sentAs === type).map(({ kind }) => kind)
  const from = sql`mobile_design d where d.kind = any(${kinds}::text[])
    and (d.published is not null or (d.effective_from > now() and d.replaced is not null))`
  const read = async (tx: Tx, which: RawBuilder<unknown>): Promise<WireRow[]> => {
    const content = (version: string) =>
      sql`(select v.content from mobile_design_version v where v.design_id = d.id and v.version = ${sql.ref(version)})`
    const { rows } = await sql<WireRow>`
      select d.id::text id, d.kind, d.code, d.name, d.ver, d.published as version,
        ${wireTime('d.effective_from')} "effectiveFrom", ${content('d.published')} content,
        case when d.effective_from > now() and d.replaced is not null
          then jsonb_build_object('version', d.replaced, 'content', ${content('d.replaced')}) end until
      from ${from} ${which}`.execute(tx)
    return rows
  }
  return {
    fingerprint: fingerprintOf(kinds),
    after: (tx, id, limit) => read(tx, sql`and d.id > ${id} order by d.id limit ${limit}`),
    some: (tx, ids) => read(tx, sql`and d.id = any(${ids}::bigint[]) order by d.id`),
    async count(tx) {
      const { rows } = await sql<{ n: string }>`select count(*) n from ${from}`.execute(tx)
      return Number(rows[0]?.n)
    },
  }
}

export interface PublishedContent {
  kind: string
  code: string
  name: string
  content: DesignContent
}

/** What is published of some kinds, of designs that hold at once. */
export async function publishedContents(tx: Tx, kinds: readonly string[]): Promise<PublishedContent[]> {
  const { rows } = await sql<PublishedContent>`
    select d.kind, d.code, d.name, v.content from mobile_design d
    join mobile_design_version v on v.design_id = d.id and v.version = d.published
    where d.kind = any(${kinds}::text[]) order by d.code`.execute(tx)
  return rows
}

/** Names of the published designs with a component that leads to this one. */
export async function designsThatLeadTo(tx: Tx, kind: string, code: string): Promise<string[]> {
  const leading = designers.filter(({ components }) => Object.values(components).some(({ refs }) => leadsToKind(refs)))
  const published = await publishedContents(
    tx,
    leading.map(one => one.kind),
  )
  return published.flatMap(({ kind: from, name, content }) => {
    const components = designers.find(one => one.kind === from)?.components ?? {}
    const leads = ({ type, values }: DesignPart) =>
      Object.entries(components[type]?.refs ?? {}).some(([field, to]) => to === kind && values[field] === code)
    return content.components.flatMap(part => [part, ...(part.inside ?? [])]).some(leads) ? [name] : []
  })

  function leadsToKind(refs: Readonly<Record<string, string>> = {}): boolean {
    return Object.values(refs).includes(kind)
  }
}
