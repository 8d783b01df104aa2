import { inTenant, type Tx } from '@sfa/db/connection/tenant-transaction'
import { wireNow } from '@sfa/db/record/wire-time'
import { findRow } from '@sfa/db/record/write-rows'
import { AppError, type FieldFailure } from '@sfa/kernel/app-error'
import { toGcj02 } from '@sfa/kernel/geo/coordinates'
import { metresBetween } from '@sfa/kernel/geo/metres-between'
import type { AnswerOf } from '@sfa/kit/call'
import { mobileKey } from '@sfa/mobile/definitions/sync.calls'
import type { Caller } from '@sfa/operations/caller'
import { accessForKey } from '@sfa/operations/permission/access'
import { allFields } from '@sfa/operations/permission/field-rights'
import { makeRecord } from '@sfa/operations/resource/saving/create-record'
import { changeRecord } from '@sfa/operations/resource/saving/update-record'
import type { Services } from '@sfa/operations/services'
import { settingsOf } from '@sfa/operations/settings/settings-of'
import { sql } from 'kysely'
import type { CheckedAsset, checkAssetCall } from '../definitions/asset.calls'
import { asset } from '../definitions/asset.resource'
import { assetSetting } from '../definitions/asset-setting'
import { assetCheck } from '../definitions/check.resource'

/**
 * Notes that an asset was seen, as 资产设置 wants it: scanned, with photos, near its store. Throws `invalid` with all that
 * is missing.
 */
export const checkAsset = (
  { db }: Pick<Services, 'db'>,
  caller: Caller,
  checked: CheckedAsset,
): Promise<AnswerOf<typeof checkAssetCall>> =>
  inTenant(db, caller.tenantId, async tx => {
    const { scope } = await accessForKey(tx, caller, asset, mobileKey)
    const { rows } = await sql<{ id: string }>`
      select id::text from asset_asset where code = ${checked.assetCode}`.execute(tx)
    const row = rows[0] && (await findRow(tx, asset, rows[0].id, { lock: true, ...(scope && { scope }) }))
    if (!row) throw refusedAt({ field: 'assetCode', code: 'refMissing', params: { value: checked.assetCode } })
    const setting = await settingsOf(tx, assetSetting)
    if (row.state !== 'deployed') throw refusedAt({ field: 'assetCode', code: 'assetNotDeployed' })
    if (setting.kinds.length > 0 && !setting.kinds.includes(row.kind as never))
      throw refusedAt({ field: 'assetCode', code: 'assetKindNotChecked' })
    const distance = await distanceFromStore(tx, String(row.storeID), checked)
    const isScanned = (checked.scannedCode ?? '') !== ''
    const failures: FieldFailure[] = []
    if (isScanned && checked.scannedCode !== row.code) failures.push({ field: 'scannedCode', code: 'assetOtherCode' })
    if (!isScanned && setting.needsScan === '1') failures.push({ field: 'scannedCode', code: 'assetNotScanned' })
    const least = Number(setting.photos ?? assetSetting.fields.photos.default)
    if (checked.photos.length < least)
      failures.push({ field: 'photos', code: 'assetPhotosMissing', params: { min: least } })
    const most = Number(setting.distance ?? assetSetting.fields.distance.default)
    if (distance === 'unknown') failures.push({ field: 'longitude', code: 'assetPlaceMissing' })
    else if (distance !== null && distance > most)
      failures.push({ field: 'longitude', code: 'assetTooFar', params: { distance: Math.round(distance), most } })
    if (failures.length > 0) throw refusedAt(...failures)
    const metres = typeof distance === 'number' ? Math.round(distance) : null
    const now = wireNow()
    const access = { scope: undefined, fields: allFields }
    const made = await makeRecord(
      tx,
      caller,
      assetCheck,
      {
        assetID: String(row.id),
        storeID: row.storeID,
        checkTime: now,
        userID: caller.userId,
        isScanned: isScanned ? '1' : '0',
        distance: metres,
        photos: checked.photos,
        note: checked.note ?? null,
      },
      access,
    )
    await changeRecord(
      tx,
      caller,
      asset,
      { id: String(row.id) },
      { lastSeenTime: now, lastSeenBy: caller.userName },
      'update',
      {
        action: 'check',
        access,
      },
    )
    return { id: String(made.id), distance: metres }
  })

const refusedAt = (...failures: FieldFailure[]) => new AppError('invalid', {}, 200, failures)

/** Null where the store has no position; `unknown` where the phone has none. */
async function distanceFromStore(
  tx: Tx,
  storeId: string,
  { longitude, latitude, coordType }: CheckedAsset,
): Promise<number | null | 'unknown'> {
  const { rows } = await sql<{ longitude: number | null; latitude: number | null }>`
    select longitude::float8, latitude::float8 from customer_store where id = ${storeId}`.execute(tx)
  const store = rows[0]
  if (store?.longitude == null || store.latitude == null) return null
  if (longitude == null || latitude == null) return 'unknown'
  const here = toGcj02({ longitude, latitude }, coordType)
  return metresBetween(here, { longitude: store.longitude, latitude: store.latitude })
}
