import type { Tx } from '@sfa/db/tenant-transaction'
import { findRow } from '@sfa/db/write-rows'
import type { ImageField } from '@sfa/resource-kit/field'
import { product } from '@sfa/resources/product/product.resource'
import { sql } from 'kysely'
import type { Caller } from '../../caller'
import type { Refusal } from '../../photo/photo-refusal'
import { changeRecord } from '../../resource/update-record'
import type { PlannedPhoto } from './photo-plan'

/** Photos of one product (2-master-data.md §9: up to 5 large images). */
const maxPhotos = (product.fields.largePhoto as ImageField).maxCount

export interface MadePhoto {
  sha256: string
  largeFileId: string
  thumbnailFileId: string
}

/** Which of the photos were already imported from the very same file. */
export async function sameAsBefore(tx: Tx, photo: PlannedPhoto, sha256: string): Promise<boolean> {
  const found = await sql`
    select 1 from product_photo ph join product_product p on p.tenant_id = ph.tenant_id and p.id = ph.product_id
    where ph.product_id = ${photo.productId} and ph.position = ${photo.position} and ph.source_sha256 = ${sha256}
      and ph.large_file_id = any(p.large_photo)`.execute(tx)
  return found.rows.length > 0
}

/**
 * Adds a photo to its product: in place of the one that was imported for the same position before, else after the
 * others. The first photo, or the only one, is also the thumbnail. Its files stop expiring.
 */
export async function placePhoto(
  tx: Tx,
  caller: Caller,
  source: string,
  photo: PlannedPhoto,
  made: MadePhoto,
): Promise<'added' | 'replaced' | Refusal> {
  const row = await findRow(tx, product, photo.productId, { lock: true })
  if (!row) return { reason: 'photoNoProduct', params: { code: photo.code } }
  const before = await sql<{ large_file_id: string }>`
    select large_file_id from product_photo where product_id = ${photo.productId} and position = ${photo.position}`.execute(
    tx,
  )
  const large = [...(row.largePhoto as string[])]
  const at = large.indexOf(before.rows[0]?.large_file_id ?? '')
  if (at === -1 && large.length >= maxPhotos) return { reason: 'photoCountExceeded', params: { max: maxPhotos } }
  if (at === -1) large.push(made.largeFileId)
  else large[at] = made.largeFileId
  const isFace = photo.position === 1 || (row.thumbnailPhoto as string[]).length === 0
  await changeRecord(
    tx,
    caller,
    product,
    { id: photo.productId },
    { largePhoto: large, ...(isFace ? { thumbnailPhoto: [made.thumbnailFileId] } : {}) },
    'update',
    { source },
  )
  await sql`
    insert into product_photo (product_id, position, source_sha256, large_file_id, thumbnail_file_id)
    values (${photo.productId}, ${photo.position}, ${made.sha256}, ${made.largeFileId}, ${made.thumbnailFileId})
    on conflict (tenant_id, product_id, position) do update set source_sha256 = excluded.source_sha256,
      large_file_id = excluded.large_file_id, thumbnail_file_id = excluded.thumbnail_file_id, last_modified_time = now()`.execute(
    tx,
  )
  await sql`update file set expires_at = null where id = any(${[made.largeFileId, made.thumbnailFileId]}::bigint[])`.execute(
    tx,
  )
  return at === -1 ? 'added' : 'replaced'
}
