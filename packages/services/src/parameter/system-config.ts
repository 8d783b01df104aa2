import { searchRows, type WireRow } from '@sfa/db/search-rows'
import { inTenant } from '@sfa/db/tenant-transaction'
import { insertRow, updateRow } from '@sfa/db/write-rows'
import { AppError } from '@sfa/domain/app-error'
import { permissionKey } from '@sfa/resource-kit/resource-calls'
import { cropSetType, enterprisePage, isSystemLogo, systemLogos } from '@sfa/resources/parameter/crop-set'
import { systemConfig } from '@sfa/resources/parameter/system-config.resource'
import { sql } from 'kysely'
import { z } from 'zod'
import { type Caller, holdsKey, requireKey } from '../caller'
import { readBody } from '../read-body'
import { checkImages } from '../resource/check-images'
import { parseSearch } from '../resource/parse-search'
import type { Services } from '../services'

/** Types that the shell of everyone reads (1-shell.md §7). The others take the key of the configuration page. */
const shellTypes = [cropSetType, 'GrossAmount', 'ChargeRole']

const mayReadAll = (caller: Caller) => holdsKey(caller, permissionKey(systemConfig, 'search') as string)

/** Configuration items of a type, or of the page's search. `type` is matched exactly: it is a key, not a text. */
export async function searchSystemConfig(
  { db }: Pick<Services, 'db'>,
  caller: Caller,
  body: Readonly<Record<string, unknown>>,
): Promise<{ rows: WireRow[]; total: number }> {
  const exact = typeof body.type === 'string' && body.page === undefined ? { type: [body.type] } : {}
  const search = parseSearch(systemConfig, { page: { pageIndex: 1, pageSize: -1 }, ...body, ...exact })
  const conditions = mayReadAll(caller) ? [] : [{ field: 'type', operator: 'in' as const, value: shellTypes }]
  return inTenant(db, caller.tenantId, tx => searchRows(tx, systemConfig, { ...search, conditions }))
}

const items = z
  .array(
    z.object({
      type: z.string().min(1).max(50),
      param: z.string().min(1).max(50),
      value: z.string().max(4000).nullable(),
      description: z.string().max(500).nullish(),
    }),
  )
  .min(1)
  .max(500)

/** Logos that are set to a picture that was uploaded here. One that is set by its file's name is looked for when it is shown. */
const logosIn = (list: z.infer<typeof items>): Record<string, string[]> =>
  Object.fromEntries(
    list.flatMap(({ type, param, value }) =>
      type === cropSetType && isSystemLogo(param) && value && /^\d{1,18}$/.test(value) ? [[param, [value]]] : [],
    ),
  )

/**
 * Creates or changes items by type and param, all or none (`createOrUpdateList`). Throws `invalid` at logos that are no
 * picture of their format and size.
 */
export async function saveSystemConfig(
  { db }: Pick<Services, 'db'>,
  caller: Caller,
  body: unknown,
): Promise<WireRow[]> {
  const mayAll = holdsKey(caller, permissionKey(systemConfig, 'update') as string)
  if (!mayAll) requireKey(caller, `${enterprisePage}:edit`)
  const list = readBody(items, Array.isArray(body) ? body : (body as { list?: unknown } | null)?.list)
  if (!mayAll && list.some(({ type }) => type !== cropSetType)) throw new AppError('notPermitted', {}, 403)
  return inTenant(db, caller.tenantId, async tx => {
    const failures = await checkImages(tx, { fields: systemLogos }, logosIn(list))
    if (failures.length > 0) throw new AppError('invalid', {}, 200, failures)
    const saved: WireRow[] = []
    for (const { type, param, ...values } of list) {
      const found = await sql<{ id: string }>`
        select id from parameter_system_config where type = ${type} and param = ${param} for update`.execute(tx)
      const id = found.rows[0]?.id
      const row = id
        ? await updateRow(tx, systemConfig, { id: String(id) }, values, caller.userName)
        : await insertRow(tx, systemConfig, { type, param, isDeleted: '0', ...values }, caller.userName)
      if (row) saved.push(row)
    }
    return saved
  })
}

/** The types, or the params of one type, that have been configured. */
export async function configNames({ db }: Pick<Services, 'db'>, caller: Caller, type?: string): Promise<string[]> {
  requireKey(caller, permissionKey(systemConfig, 'search'))
  return inTenant(db, caller.tenantId, async tx => {
    const column = type === undefined ? sql.ref('type') : sql.ref('param')
    const found = await sql<{ name: string }>`
      select distinct ${column} as name from parameter_system_config
      where is_deleted = 0 ${type === undefined ? sql`` : sql`and type = ${type}`} order by 1`.execute(tx)
    return found.rows.map(row => row.name)
  })
}

/** One value, for operations that depend on it; undefined where nobody has set it. */
export const configValue = (
  { db }: Pick<Services, 'db'>,
  tenantId: string,
  type: string,
  param?: string,
): Promise<string | undefined> =>
  inTenant(db, tenantId, async tx => {
    const found = await sql<{ value: string | null }>`
      select value from parameter_system_config
      where type = ${type} and is_deleted = 0 ${param === undefined ? sql`` : sql`and param = ${param}`} order by param limit 1`.execute(
      tx,
    )
    return found.rows[0]?.value ?? undefined
  })
