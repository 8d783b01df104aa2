import { inTenant, type Tx } from '@sfa/db/connection/tenant-transaction'
import { recordChange } from '@sfa/db/record/record-change'
import { findRow, insertRow, updateRow } from '@sfa/db/record/write-rows'
import { AppError } from '@sfa/kernel/app-error'
import { systemConfig } from '@sfa/kit/own-tables/system-config.resource'
import { isPictureSetting, readSettings, settingsSchema, storedSetting } from '@sfa/kit/settings/setting-values'
import { type Settings, type SettingValue, settingsKey } from '@sfa/kit/settings/settings'
import { sql } from 'kysely'
import { type Caller, requireKey, sourceOf } from '../caller'
import { keepFiles } from '../files/keep-files'
import { parseRecord } from '../resource/saving/check-record'
import type { Services } from '../services'
import type { SettingsAnswer } from './search-settings'
import { settingFailures } from './setting-failures'
import { storedSettings } from './settings-of'

/**
 * Saves the values that the body holds, all or none; each is noted in the operation log. Throws `notPermitted`,
 * `invalid` with every failed field, and `stale` where the page was saved by another person since it was read.
 */
export async function saveSettings(
  { db }: Pick<Services, 'db'>,
  caller: Caller,
  settings: Settings,
  body: unknown,
): Promise<SettingsAnswer> {
  requireKey(caller, settingsKey(settings, 'save'))
  const { ver, values } = parseSettings(settings, body)
  return inTenant(db, caller.tenantId, async tx => {
    // Rows that do not exist yet cannot be locked, so the page is locked by an advisory lock.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`${caller.tenantId}/settings/${settings.type}`}, 0))`.execute(
      tx,
    )
    const before = await storedSettings(tx, settings)
    if (before.ver !== ver) throw new AppError('stale')
    const failures = await settingFailures(tx, caller, settings, readSettings(settings, before.values), values)
    if (failures.length > 0) throw new AppError('invalid', {}, 200, failures)
    await keepFiles(tx, picturesIn(settings, values))
    for (const [param, value] of Object.entries(values)) await writeSetting(tx, caller, settings.type, param, value)
    const after = await storedSettings(tx, settings)
    return { values: readSettings(settings, after.values), ver: after.ver }
  })
}

const picturesIn = ({ fields }: Settings, values: SettingsAnswer['values']): string[] =>
  Object.entries(values).flatMap(([name, value]) => (isPictureSetting(fields[name]) ? (value as string[]) : []))

/** Throws `invalid`; each failure names the setting as the form does. */
function parseSettings(settings: Settings, body: unknown): SettingsAnswer {
  try {
    return parseRecord(settingsSchema(settings), body) as unknown as SettingsAnswer
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const failures = error.details?.map(failure => ({ ...failure, field: failure.field.replace(/^values\.?/, '') }))
    throw new AppError(error.code, error.params, error.status, failures)
  }
}

async function writeSetting(tx: Tx, caller: Caller, type: string, param: string, value: SettingValue): Promise<void> {
  const found = await sql<{ id: string }>`
    select id from parameter_system_config where type = ${type} and param = ${param} for update`.execute(tx)
  const id = found.rows[0] && String(found.rows[0].id)
  const before = id === undefined ? null : ((await findRow(tx, systemConfig, id)) ?? null)
  const stored = { value: storedSetting(value), isDeleted: '0' }
  if (before && before.value === stored.value && before.isDeleted === '0') return
  const after = id
    ? await updateRow(tx, systemConfig, { id }, stored, caller.userName)
    : await insertRow(tx, systemConfig, { type, param, ...stored }, caller.userName)
  if (!after) throw new AppError('stale')
  await recordChange(tx, {
    resource: systemConfig.key,
    recordId: String(after.id),
    operation: before ? 'update' : 'create',
    before,
    after,
    source: sourceOf(caller),
    userId: caller.userId,
    userName: caller.userName,
    traceId: caller.traceId,
  })
}
