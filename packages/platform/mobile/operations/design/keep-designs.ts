import { inTenant, type Tx } from '@sfa/db/connection/tenant-transaction'
import { AppError } from '@sfa/kernel/app-error'
import type { BodyOf, RowOf } from '@sfa/kit/call'
import { partsOf } from '@sfa/kit/design-faults'
import { type DesignContent, type Designer, designKey } from '@sfa/kit/designer'
import type { ImageField } from '@sfa/kit/fields/field'
import { isPictureSetting } from '@sfa/kit/settings/setting-values'
import { type Caller, holdsKey } from '@sfa/operations/caller'
import { keepFiles } from '@sfa/operations/files/keep-files'
import { checkImages } from '@sfa/operations/resource/saving/check-images'
import type { Services } from '@sfa/operations/services'
import { sql } from 'kysely'
import type {
  createDesignCall,
  createTabPagesCall,
  DesignRow,
  deleteDesignCall,
  designVersionCall,
  findDesignCall,
  renameDesignCall,
  saveDesignCall,
  searchDesignsCall,
  searchDesignTargetsCall,
} from '../../definitions/design.calls'
import { designers } from '../../definitions/designers'
import {
  type FoundDesign,
  lockDesign,
  permittedDesigner,
  readDesign,
  readDesigns,
  rowOf,
  shownDesign,
} from './design-rows'

type Db = Pick<Services, 'db'>

/** The designs of a designer, the last changed first. */
export async function searchDesigns(
  { db }: Db,
  caller: Caller,
  { kind, text = '', state }: BodyOf<typeof searchDesignsCall>,
): Promise<DesignRow[]> {
  // A designer whose components lead to these designs offers them.
  const leading = designers.filter(({ components }) =>
    Object.values(components).some(({ refs = {} }) => Object.values(refs).includes(kind)),
  )
  if (!leading.some(one => holdsKey(caller, designKey(one, 'search')))) permittedDesigner(caller, kind, 'search')
  const wanted = text.trim().toLowerCase()
  const found = await inTenant(db, caller.tenantId, tx => readDesigns(tx, kind))
  return found
    .filter(({ code, name }) => `${code} ${name}`.toLowerCase().includes(wanted))
    .filter(({ published }) => state === undefined || (state === 'published') === (published !== null))
    .map(rowOf)
}

/** The roles or types of orders that components of a designer may name. */
export async function searchDesignTargets(
  { db }: Db,
  caller: Caller,
  { kind, of }: BodyOf<typeof searchDesignTargetsCall>,
): Promise<RowOf<typeof searchDesignTargetsCall>[]> {
  const { components } = permittedDesigner(caller, kind, 'search')
  if (!Object.values(components).some(({ refs = {} }) => Object.values(refs).includes(of))) return []
  const isEnglish = caller.language === 'en-US'
  return inTenant(db, caller.tenantId, async tx => {
    const found =
      of === 'role'
        ? sql<{ code: string; name: string }>`
            select id::text code, name from sys_role where is_deleted = 0 order by sys_role.code`
        : sql<{ code: string; name: string }>`
            select value code, case when ${isEnglish} then coalesce(nullif(description_en, ''), description) else description end name
            from parameter_dictionary where type = 'OrderType' and is_deleted = 0 order by sequence, value`
    return (await found.execute(tx)).rows
  })
}

/** Throws `notFound`. */
export async function findDesign(
  { db }: Db,
  caller: Caller,
  { kind, code }: BodyOf<typeof findDesignCall>,
): Promise<FoundDesign> {
  const designer = permittedDesigner(caller, kind, 'search')
  return inTenant(db, caller.tenantId, async tx => shownDesign(tx, designer, await readDesign(tx, designer, code)))
}

/** Throws `notFound` for a single design, `invalid` where the code is used already. */
export async function createDesign(
  { db }: Db,
  caller: Caller,
  { kind, copyOf, ...named }: BodyOf<typeof createDesignCall>,
): Promise<DesignRow> {
  const designer = permittedDesigner(caller, kind, 'add')
  return inTenant(db, caller.tenantId, async tx => {
    const draft = copyOf === undefined ? designer.first : (await readDesign(tx, designer, copyOf)).draft
    return insertDesign(tx, caller, designer, { ...named, draft }, 'code')
  })
}

/** Several at once, all or none. */
export async function createTabPages(
  { db }: Db,
  caller: Caller,
  { configList }: BodyOf<typeof createTabPagesCall>,
): Promise<DesignRow[]> {
  const designer = permittedDesigner(caller, 'tabPage', 'add')
  return inTenant(db, caller.tenantId, async tx => {
    const made: DesignRow[] = []
    for (const [at, named] of configList.entries())
      made.push(await insertDesign(tx, caller, designer, { ...named, draft: designer.first }, `configList.${at}.code`))
    return made
  })
}

async function insertDesign(
  tx: Tx,
  caller: Caller,
  designer: Designer,
  { code, name, draft }: { code: string; name: string; draft: DesignContent },
  place: string,
): Promise<DesignRow> {
  if (designer.single) throw new AppError('notFound')
  const { rows } = await sql`
    insert into mobile_design (kind, code, name, draft, create_by, last_modified_by)
    values (${designer.kind}, ${code}, ${name}, ${JSON.stringify(draft)}, ${caller.userName}, ${caller.userName})
    on conflict (tenant_id, kind, code) do nothing returning id`.execute(tx)
  if (rows.length === 0)
    throw new AppError('invalid', {}, 200, [{ field: place, code: 'designExists', params: { code } }])
  return rowOf(await readDesign(tx, designer, code))
}

/** Throws `notFound`, `stale`. */
export async function renameDesign(
  { db }: Db,
  caller: Caller,
  { kind, code, ver, name }: BodyOf<typeof renameDesignCall>,
): Promise<DesignRow> {
  const designer = permittedDesigner(caller, kind, 'edit')
  return inTenant(db, caller.tenantId, async tx => {
    const { id } = await lockDesign(tx, caller, designer, code, ver)
    if (designer.single) throw new AppError('notFound')
    await sql`update mobile_design set name = ${name}, ${changedBy(caller)} where id = ${id}`.execute(tx)
    return rowOf(await readDesign(tx, designer, code))
  })
}

/** Throws `notFound`, `stale`, `designPublished`. */
export async function deleteDesign(
  { db }: Db,
  caller: Caller,
  { kind, code, ver }: BodyOf<typeof deleteDesignCall>,
): Promise<void> {
  const designer = permittedDesigner(caller, kind, 'delete')
  await inTenant(db, caller.tenantId, async tx => {
    const { id, published } = await lockDesign(tx, caller, designer, code, ver)
    if (designer.single) throw new AppError('notFound')
    if (published !== null) throw new AppError('designPublished')
    await sql`delete from mobile_design_version where design_id = ${id}`.execute(tx)
    await sql`delete from mobile_design where id = ${id}`.execute(tx)
  })
}

/**
 * Keeps the draft as it is, also what cannot be published: nothing is lost because a component no longer exists. Throws `stale`, and `invalid` for pictures that do not fit.
 */
export async function saveDesign(
  { db }: Db,
  caller: Caller,
  { kind, code, ver, content }: BodyOf<typeof saveDesignCall>,
): Promise<FoundDesign> {
  const designer = permittedDesigner(caller, kind, 'edit')
  return inTenant(db, caller.tenantId, async tx => {
    const { id, name } = await lockDesign(tx, caller, designer, code, ver)
    await keepPictures(tx, designer, content)
    const draft = JSON.stringify(content)
    if (ver === 0)
      await sql`insert into mobile_design (kind, code, name, draft, create_by, last_modified_by)
        values (${kind}, ${code}, ${name}, ${draft}, ${caller.userName}, ${caller.userName})`.execute(tx)
    else await sql`update mobile_design set draft = ${draft}, ${changedBy(caller)} where id = ${id}`.execute(tx)
    return shownDesign(tx, designer, await readDesign(tx, designer, code))
  })
}

/** Pictures of this tenant, of the formats and sizes that their properties take. */
async function keepPictures(tx: Tx, designer: Designer, content: DesignContent): Promise<void> {
  const ids: string[] = []
  for (const part of partsOf(content)) {
    const fields = Object.entries(designer.components[part.type]?.fields ?? {})
    const pictures = Object.fromEntries(fields.filter(([, field]) => isPictureSetting(field))) as Record<
      string,
      ImageField
    >
    const failures = await checkImages(tx, { fields: pictures }, part.values)
    if (failures.length > 0)
      throw new AppError(
        'invalid',
        {},
        200,
        failures.map(failure => ({ ...failure, field: `${part.id}.${failure.field}` })),
      )
    ids.push(...Object.keys(pictures).flatMap(name => (part.values[name] ?? []) as string[]))
  }
  await keepFiles(tx, ids)
}

export const changedBy = ({ userName }: Caller) =>
  sql`ver = ver + 1, last_modified_by = ${userName}, last_modified_time = now()`

/** Throws `designVersionGone`. */
export async function findVersion(
  { db }: Db,
  caller: Caller,
  { kind, code, version }: BodyOf<typeof designVersionCall>,
): Promise<{ version: number; content: FoundDesign['content'] }> {
  const designer = permittedDesigner(caller, kind, 'search')
  return inTenant(db, caller.tenantId, async tx => {
    const { id } = await readDesign(tx, designer, code)
    const { rows } = await sql<{ content: FoundDesign['content'] }>`
      select content from mobile_design_version where design_id = ${id} and version = ${version}`.execute(tx)
    if (!rows[0]) throw new AppError('designVersionGone', { version })
    return { version, content: rows[0].content }
  })
}
