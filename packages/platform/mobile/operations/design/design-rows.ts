import type { Tx } from '@sfa/db/connection/tenant-transaction'
import { wireTime } from '@sfa/db/record/wire-time'
import { AppError } from '@sfa/kernel/app-error'
import { type DesignFault, faultsOf, type KnownDesigns } from '@sfa/kit/design-faults'
import { type DesignAction, type DesignContent, type Designer, designKey, singleCode } from '@sfa/kit/designer'
import { type Caller, holdsKey } from '@sfa/operations/caller'
import { sql } from 'kysely'
import type { Design, DesignRow } from '../../definitions/design.calls'
import { designerOf } from '../../definitions/designers'

export type KnownDesigner = NonNullable<ReturnType<typeof designerOf>>

/** A design with its draft; faults are without their texts, which are made at the edge. */
export type FoundDesign = Omit<Design, 'faults'> & { faults: DesignFault[] }

/** Throws `notFound`, and `notPermitted` where the caller holds none of the keys. */
export function permittedDesigner(caller: Caller, kind: string, ...actions: readonly DesignAction[]): KnownDesigner {
  const designer = designerOf(kind)
  if (!designer) throw new AppError('notFound')
  const keys = actions.flatMap(action => keysOf(designer, action))
  if (!keys.some(key => holdsKey(caller, key))) throw new AppError('notPermitted', {}, 403)
  return designer
}

/** A list and its designer open each other's designs. */
const keysOf = (designer: Designer, action: DesignAction): string[] =>
  action === 'search'
    ? [designKey(designer, action), `${(designer.listPath ?? designer.path).slice(1)}:search`]
    : [designKey(designer, action)]

/** A row of the table. */
export interface DesignRecord {
  id: string
  kind: string
  code: string
  name: string
  draft: DesignContent
  ver: number
  published: number | null
  effectiveFrom: string | null
  replaced: number | null
  publishedContent: DesignContent | null
  lastModifiedBy: string | null
  lastModifiedTime: string | null
}

export async function readDesigns(tx: Tx, kind: string, code?: string, locked = false): Promise<DesignRecord[]> {
  const { rows } = await sql<DesignRecord>`
    select d.id::text id, d.kind, d.code, d.name, d.draft, d.ver, d.published, d.replaced,
      ${wireTime('d.effective_from')} "effectiveFrom", v.content "publishedContent",
      d.last_modified_by "lastModifiedBy", ${wireTime('d.last_modified_time')} "lastModifiedTime"
    from mobile_design d left join mobile_design_version v on v.design_id = d.id and v.version = d.published
    where d.kind = ${kind} and (${code ?? null}::text is null or d.code = ${code ?? null})
    order by d.last_modified_time desc, d.id desc ${locked ? sql`for update of d` : sql``}`.execute(tx)
  return rows
}

/** What a designer begins with before anything was saved. */
const unsaved = ({ kind, label, first }: Designer): DesignRecord => ({
  id: '0',
  kind,
  code: singleCode,
  name: label[0],
  draft: first,
  ver: 0,
  published: null,
  effectiveFrom: null,
  replaced: null,
  publishedContent: null,
  lastModifiedBy: null,
  lastModifiedTime: null,
})

/** Throws `notFound`. */
export async function readDesign(tx: Tx, designer: Designer, code: string, locked = false): Promise<DesignRecord> {
  const [found] = await readDesigns(tx, designer.kind, code, locked)
  if (found) return found
  if (designer.single && code === singleCode) return unsaved(designer)
  throw new AppError('notFound')
}

/** The same for a change, locked; throws `stale` where it was saved by another person since it was read. */
export async function lockDesign(
  tx: Tx,
  caller: Caller,
  designer: Designer,
  code: string,
  ver: number | undefined,
): Promise<DesignRecord> {
  // A design that does not exist yet cannot be locked.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${caller.tenantId}/design/${designer.kind}/${code}`}, 0))`.execute(
    tx,
  )
  const record = await readDesign(tx, designer, code, true)
  if (ver !== undefined && record.ver !== ver) throw new AppError('stale')
  return record
}

export const rowOf = ({ id: _, draft, publishedContent, replaced: __, ...row }: DesignRecord): DesignRow => ({
  ...row,
  isDraft: JSON.stringify(draft) !== JSON.stringify(publishedContent),
})

/** What components may name: published designs by code, roles by id, types of orders by value; those that are valid. */
export async function knownDesigns(tx: Tx): Promise<KnownDesigns> {
  const { rows } = await sql<{ kind: string; code: string }>`
    select kind, code from mobile_design where published is not null
    union all select 'role', id::text from sys_role where is_deleted = 0
    union all select 'orderType', value from parameter_dictionary where type = 'OrderType' and is_deleted = 0`.execute(
    tx,
  )
  const known: Record<string, Set<string>> = {}
  for (const { kind, code } of rows) {
    known[kind] ??= new Set()
    known[kind].add(code)
  }
  return known
}

export async function shownDesign(tx: Tx, designer: Designer, record: DesignRecord): Promise<FoundDesign> {
  const { rows: versions } = await sql<FoundDesign['versions'][number]>`
    select version, note, create_by "createBy", ${wireTime('create_time')} "createTime"
    from mobile_design_version where design_id = ${record.id} order by version desc`.execute(tx)
  return {
    ...rowOf(record),
    content: record.draft as FoundDesign['content'],
    faults: faultsOf(designer, record.draft, await knownDesigns(tx)),
    versions,
  }
}
