import { inTenant, type Tx } from '@sfa/db/connection/tenant-transaction'
import { readShownLinesOf } from '@sfa/db/record/detail-rows'
import { attachLabels } from '@sfa/db/record/ref-labels'
import { wireTime } from '@sfa/db/record/wire-time'
import { searchIds, searchRows, type WireRow } from '@sfa/db/search/search-rows'
import { AppError } from '@sfa/kernel/app-error'
import type { BodyOf, RowOf } from '@sfa/kit/call'
import {
  mostPrinted,
  type notePrintCall,
  type PrintData,
  type readPrintCall,
  type searchPrintCall,
} from '@sfa/kit/calls/print.calls'
import { printOf } from '@sfa/kit/documents'
import type { Resource } from '@sfa/kit/resource'
import { permissionKey } from '@sfa/kit/resource-calls'
import { findShape } from '@sfa/registry/registry'
import { sql } from 'kysely'
import { type Caller, requireKey } from '../caller'
import { accessFor } from '../permission/access'
import { shownTo } from '../permission/shown-row'
import type { Services } from '../services'
import { noteTimelines } from './note-timeline'

type Printed = RowOf<typeof searchPrintCall>

/**
 * Records as they are printed: those of `ids` that the caller reaches, without the fields that are hidden from the
 * caller. What may be viewed may be printed. Throws `invalidRequest`, `notPermitted`, `notFound` where none is reached.
 */
export const readPrint = (
  { db }: Pick<Services, 'db'>,
  caller: Caller,
  { resource: name, ids }: BodyOf<typeof readPrintCall>,
): Promise<PrintData> => {
  const resource = printable(caller, name)
  return inTenant(db, caller.tenantId, async tx => {
    const { findById, search } = await accessFor(tx, caller, resource, 'findById', 'search')
    const page = { pageIndex: 1, pageSize: mostPrinted, count: false } as const
    const { rows } = await searchRows(tx, resource, { filters: {}, ids, scope: findById.scope, page })
    if (rows.length === 0) throw new AppError('notFound')
    await attachLabels(tx, resource, rows)
    await attachLines(tx, resource, rows)
    const found = new Map(rows.map(shownTo(caller, resource, search.fields)).map(row => [String(row.id), row]))
    return {
      company: await companyOf(tx),
      rows: ids.flatMap(id => found.get(id) ?? []),
      hidden: [...search.fields.hidden],
      printed: await printedOf(tx, resource, [...found.keys()]),
    }
  })
}

/** How often the records were printed that the caller reaches. */
export const searchPrints = (
  { db }: Pick<Services, 'db'>,
  caller: Caller,
  { resource: name, ids }: BodyOf<typeof searchPrintCall>,
): Promise<Printed[]> => {
  const resource = printable(caller, name)
  return inTenant(db, caller.tenantId, async tx => printedOf(tx, resource, await reached(tx, caller, resource, ids)))
}

/** Counts a print of each record and notes it in its timeline. */
export const notePrint = (
  { db }: Pick<Services, 'db'>,
  caller: Caller,
  { resource: name, ids, paper }: BodyOf<typeof notePrintCall>,
): Promise<Printed[]> => {
  const resource = printable(caller, name)
  return inTenant(db, caller.tenantId, async tx => {
    // In the order of the ids, so that two calls do not wait for each other.
    const found = await reached(tx, caller, resource, ids)
    if (found.length === 0) throw new AppError('notFound')
    await sql`
      insert into record_print (resource, record_id, count, last_by)
      select ${resource.key}, id, 1, ${caller.userName} from unnest(${found}::bigint[]) id order by id
      on conflict (tenant_id, resource, record_id)
      do update set count = record_print.count + 1, last_by = excluded.last_by, last_time = now()`.execute(tx)
    await noteTimelines(tx, resource, found, {
      kind: 'print',
      text: ['打印', 'Printed'],
      data: [{ label: ['纸张', 'Paper'], value: paper }],
      by: caller,
    })
    return printedOf(tx, resource, found)
  })
}

function printable(caller: Caller, name: string): Resource {
  const resource = findShape(name, caller.tenantId)
  if (!resource || !printOf(resource)) throw new AppError('invalidRequest')
  requireKey(caller, permissionKey(resource, 'findById'))
  return resource
}

async function reached(tx: Tx, caller: Caller, resource: Resource, ids: readonly string[]): Promise<string[]> {
  const { findById } = await accessFor(tx, caller, resource, 'findById')
  return searchIds(tx, resource, { filters: {}, ids, scope: findById.scope })
}

/** The lines of the print, each with what it shows of the records that it refers to. */
async function attachLines(tx: Tx, resource: Resource, rows: readonly WireRow[]): Promise<void> {
  const form = printOf(resource)
  const ids = rows.map(({ id }) => String(id))
  for (const { name, detail } of [...(form?.lines ? [form.lines] : []), ...(form?.further ?? [])]) {
    const lines = await readShownLinesOf(tx, resource, name, ids)
    await attachLabels(tx, { ...resource, fields: detail.fields }, [...lines.values()].flat())
    for (const row of rows) row[name] = lines.get(String(row.id)) ?? []
  }
}

async function companyOf(tx: Tx): Promise<string> {
  const { rows } = await sql<{ name: string }>`select name from tenant`.execute(tx)
  return rows[0]?.name ?? ''
}

async function printedOf(tx: Tx, { key }: Resource, ids: readonly string[]): Promise<Printed[]> {
  const { rows } = await sql<Printed>`
    select asked.id::text, coalesce(p.count, 0) count, ${wireTime('p.last_time')} "lastTime", p.last_by "lastBy"
    from unnest(${ids}::bigint[]) with ordinality asked (id, place)
    left join record_print p on p.resource = ${key} and p.record_id = asked.id order by asked.place`.execute(tx)
  return rows
}
