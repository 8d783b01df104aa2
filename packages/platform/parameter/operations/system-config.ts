import { inTenant, type Tx } from '@sfa/db/connection/tenant-transaction'
import { insertRow, updateRow } from '@sfa/db/record/write-rows'
import { searchAndCount, type WireRow } from '@sfa/db/search/search-rows'
import { AppError, type FieldFailure } from '@sfa/kernel/app-error'
import { parseIssue } from '@sfa/kit/fields/field-schema'
import { systemConfig } from '@sfa/kit/own-tables/system-config.resource'
import { permissionKey } from '@sfa/kit/resource-calls'
import { isPictureSetting, readSetting, readSettings, storedSettingIssue } from '@sfa/kit/settings/setting-values'
import { type SettingField, type Settings, settingsKey } from '@sfa/kit/settings/settings'
import { type Caller, holdsKey, requireKey } from '@sfa/operations/caller'
import { keepFiles } from '@sfa/operations/files/keep-files'
import { parseSearch } from '@sfa/operations/resource/searching/parse-search'
import type { Services } from '@sfa/operations/services'
import { settingFailures } from '@sfa/operations/settings/setting-failures'
import { storedSettings } from '@sfa/operations/settings/settings-of'
import { findSettings } from '@sfa/registry/registry'
import { sql } from 'kysely'
import { cropSet } from '../definitions/crop-set'
import type { ConfigItems } from '../definitions/parameter.calls'

/** Types that every user's portal reads. The others take the key of the configuration page. */
const shellTypes = [cropSet.type, 'GrossAmount', 'ChargeRole']

const mayReadAll = (caller: Caller) => holdsKey(caller, permissionKey(systemConfig, 'search') as string)

/** Configuration items of a type, or of the page's search. `type` is a key, so it is compared exactly. */
export async function searchSystemConfig(
  { db }: Pick<Services, 'db'>,
  caller: Caller,
  body: Readonly<Record<string, unknown>>,
): Promise<{ rows: WireRow[]; total: number }> {
  const exact = typeof body.type === 'string' && body.page === undefined ? { type: [body.type] } : {}
  const search = parseSearch(systemConfig, { page: { pageIndex: 1, pageSize: -1 }, ...body, ...exact })
  const conditions = mayReadAll(caller) ? [] : [{ field: 'type', operator: 'in' as const, value: shellTypes }]
  return inTenant(db, caller.tenantId, tx => searchAndCount(tx, systemConfig, { ...search, conditions }))
}

type Item = ConfigItems[number]

const settingOf = ({ type, param }: Item): SettingField | undefined => findSettings(type)?.fields[param]

/** Ids of uploaded pictures; a picture given by its file's name is looked up when it is shown. */
const picturesIn = (item: Item): string[] =>
  isPictureSetting(settingOf(item)) ? (item.value ?? '').split(',').filter(id => /^\d{1,18}$/.test(id)) : []

/** Faults of items that belong to a settings page, which could not have saved them itself. */
async function failuresOf(tx: Tx, caller: Caller, list: readonly Item[]): Promise<FieldFailure[]> {
  const failures: FieldFailure[] = []
  for (const item of list) {
    const field = settingOf(item)
    const issue = field && storedSettingIssue(field, item.value ?? '')
    if (issue) failures.push({ field: item.param, ...(parseIssue(issue) as Pick<FieldFailure, 'code' | 'params'>) })
  }
  for (const settings of new Set(list.flatMap(({ type }) => findSettings(type) ?? []))) {
    const before = readSettings(settings, (await storedSettings(tx, settings)).values)
    failures.push(...(await settingFailures(tx, caller, settings, before, valuesOf(settings, list))))
  }
  return failures
}

const valuesOf = (settings: Settings, list: readonly Item[]) =>
  Object.fromEntries(
    list.flatMap(item => {
      const field = item.type === settings.type ? settings.fields[item.param] : undefined
      if (!field) return []
      return [[item.param, isPictureSetting(field) ? picturesIn(item) : readSetting(field, item.value)]]
    }),
  )

/**
 * Creates or changes items by type and param, all or none (`createOrUpdateList`). The key of a settings page is enough
 * for its own type. Throws `invalid` at values that the settings page of their type would refuse.
 */
export async function saveSystemConfig(
  { db }: Pick<Services, 'db'>,
  caller: Caller,
  list: ConfigItems,
): Promise<WireRow[]> {
  const mayAll = holdsKey(caller, permissionKey(systemConfig, 'update') as string)
  if (!mayAll) for (const { type } of list) requireKey(caller, keyOfPage(type))
  return inTenant(db, caller.tenantId, async tx => {
    const failures = await failuresOf(tx, caller, list)
    if (failures.length > 0) throw new AppError('invalid', {}, 200, failures)
    await keepFiles(tx, list.flatMap(picturesIn))
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

function keyOfPage(type: string): string {
  const settings = findSettings(type)
  if (!settings) throw new AppError('notPermitted', {}, 403)
  return settingsKey(settings, 'save')
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

/** One value, for operations that depend on it; undefined where it is not set. */
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
