import { inTenant } from '@sfa/db/connection/tenant-transaction'
import { AppError } from '@sfa/kernel/app-error'
import type { Picture, PictureUpload } from '@sfa/kit/calls/picture.calls'
import { sql } from 'kysely'
import { bulkLimits } from '../bulk/bulk-limits'
import type { Caller } from '../caller'
import { decodePicture } from '../photo/decode-picture'
import { pictureRefusal } from '../photo/photo-refusal'
import type { Services } from '../services'
import { storeFile } from './store-file'
import { requirePictureKey } from './upload-keys'

/** The largest picture of any form: detail-page photos, 10240 KB. */
const maxKB = 10_240

const urlOf = (id: string) => `/portalsync/files/${id}`

/**
 * Stores a picture that a form uploads, until a record refers to it or it expires (keep-files.ts). Its format is
 * decided by its bytes, not by its name; the field's own limits (count, size, format) are checked by the form and when
 * the record is saved. Throws `notPermitted`, `photoNotAnImage`, `photoTooLarge`, `photoTooManyPixels`, `userQuota`,
 * `tenantQuota`.
 */
export async function keepPicture(
  services: Pick<Services, 'db' | 'files'>,
  caller: Caller,
  { fileName, fileData, attachmentType, attachType }: PictureUpload,
): Promise<Picture> {
  requirePictureKey(caller, attachmentType ?? attachType)
  const content = Buffer.from(fileData.replace(/^data:[^,]*,/, ''), 'base64')
  if (content.length > maxKB * 1024) throw new AppError('photoTooLarge', { maxKB })
  const format = await decodePicture(content).catch(error => {
    const { reason, params } = pictureRefusal(error)
    throw new AppError(reason, params)
  })
  const stem = (fileName ?? 'picture').replace(/\.[^.]*$/, '').slice(0, 200)
  const file = await storeFile(services, {
    tenantId: caller.tenantId,
    name: `${stem}.${format === 'jpeg' ? 'jpg' : 'png'}`,
    content,
    ownerId: null,
    createBy: caller.userName,
    keepDays: bulkLimits().keepFilesDays,
    uploader: caller,
  })
  return { fileName: file.id, url: urlOf(file.id), name: file.name, fileSize: file.bytes }
}

/**
 * Pictures by what records keep of them, their addresses, or the name under which they were uploaded, of which the
 * newest is meant. Unknown ones are left out.
 */
export async function findPictures(
  { db }: Pick<Services, 'db'>,
  { tenantId }: Pick<Caller, 'tenantId'>,
  names: readonly string[],
): Promise<Picture[]> {
  const idOf = (name: string) => /^(?:.*\/portalsync\/files\/)?(\d{1,18})$/.exec(name)?.[1]
  const ids = names.flatMap(name => idOf(name) ?? [])
  const spelled = names.filter(name => idOf(name) === undefined).map(keptName)
  const { rows } = await inTenant(db, tenantId, tx =>
    sql<{ id: string; name: string; bytes: string }>`
      select id, name, bytes from file
      where (id = any(${ids}::bigint[]) or name = any(${spelled}::text[]))
        and owner_id is null and content_type like 'image/%'
        and (expires_at is null or expires_at > now()) order by id`.execute(tx),
  )
  const byId = new Map(rows.map(row => [String(row.id), row]))
  const byName = new Map(rows.map(row => [row.name, row]))
  return names.flatMap(name => {
    const id = idOf(name)
    const row = id === undefined ? byName.get(keptName(name)) : byId.get(id)
    return row
      ? [{ fileName: String(row.id), url: urlOf(String(row.id)), name: row.name, fileSize: Number(row.bytes) }]
      : []
  })
}

/** A picture keeps its name, with the extension of its format: jpeg pictures end in jpg. */
const keptName = (name: string) =>
  name.replace(/\.jpeg$/i, '.jpg').replace(/\.(jpg|png)$/i, ending => ending.toLowerCase())
