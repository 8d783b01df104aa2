import { inTenant } from '@sfa/db/connection/tenant-transaction'
import { readSettings } from '@sfa/kit/settings/setting-values'
import { type Settings, type SettingValue, settingsKey } from '@sfa/kit/settings/settings'
import { type Caller, requireKey } from '../caller'
import type { Services } from '../services'
import { storedSettings } from './settings-of'

export interface SettingsAnswer {
  values: Readonly<Record<string, SettingValue>>
  /** To be sent back with a save. */
  ver: number
}

/** A page of settings as its form shows it. Throws `notPermitted` without the key of the page. */
export async function searchSettings(
  { db }: Pick<Services, 'db'>,
  caller: Caller,
  settings: Settings,
): Promise<SettingsAnswer> {
  requireKey(caller, settingsKey(settings, 'search'))
  return inTenant(db, caller.tenantId, async tx => {
    const { values, ver } = await storedSettings(tx, settings)
    return { values: readSettings(settings, values), ver }
  })
}
