import { prepared } from '@sfa/db/call/prepared'
import type { Tx } from '@sfa/db/connection/tenant-transaction'
import { readSettings } from '@sfa/kit/settings/setting-values'
import type { Settings, SettingsValues } from '@sfa/kit/settings/settings'
import { sql } from 'kysely'

export interface StoredSettings {
  values: ReadonlyMap<string, string | null>
  /** Grows with every change of one of the rows. */
  ver: number
}

/** The rows of a page's type that are valid, as text. */
export async function storedSettings(tx: Tx, { type }: Settings): Promise<StoredSettings> {
  const { rows } = await sql<{ param: string; value: string | null; ver: string; is_deleted: number }>`${prepared}
    select param, value, ver, is_deleted from parameter_system_config where type = ${type}`.execute(tx)
  return {
    values: new Map(rows.filter(row => row.is_deleted === 0).map(row => [row.param, row.value])),
    ver: rows.reduce((sum, row) => sum + Number(row.ver), rows.length),
  }
}

/**
 * The tenant's values of a page, for the operations that depend on them. Settings that were never saved have their
 * default.
 */
export const settingsOf = async <S extends Settings>(tx: Tx, settings: S): Promise<SettingsValues<S>> =>
  readSettings(settings, (await storedSettings(tx, settings)).values)
