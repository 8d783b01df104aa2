import { inTenant, type Tx } from '@sfa/db/connection/tenant-transaction'
import { wireNow } from '@sfa/db/record/wire-time'
import { findRow } from '@sfa/db/record/write-rows'
import { AppError, type FieldFailure } from '@sfa/domain/app-error'
import { toGcj02 } from '@sfa/domain/geo/coordinates'
import { metresBetween } from '@sfa/domain/geo/metres-between'
import type { AnswerOf } from '@sfa/resource-kit/call'
import type { CheckedAsset, checkAssetCall } from '@sfa/resources/asset/asset.calls'
import { asset } from '@sfa/resources/asset/asset.resource'
import { assetSetting } from '@sfa/resources/asset/asset-setting'
import { assetCheck } from '@sfa/resources/asset/check.resource'
import { mobileKey } from '@sfa/resources/mobile/sync.calls'
import { sql } from 'kysely'
import type { Caller } from '../caller'
import { accessForKey } from '../permission/access'
import { allFields } from '../permission/field-rights'
import { makeRecord } from '../resource/saving/create-record'
import { changeRecord } from '../resource/saving/update-record'
import type { Services } from '../services'
import { settingsOf } from '../settings/settings-of'

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
