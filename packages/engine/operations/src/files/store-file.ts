import { createHash } from 'node:crypto'
import { Readable, Transform } from 'node:stream'
import { inTenant } from '@sfa/db/connection/tenant-transaction'
import { newFileKey } from '@sfa/storage/file-key'
import { sql } from 'kysely'
import type { Caller } from '../caller'
import type { Services } from '../services'
import { requireRoom, takeRoom } from './file-quota'
import { contentTypeOf, extensionOf, type StoredFile, toStoredFile } from './stored-file'

export interface NewFile {
  tenantId: string
  /** As the user knows it; used for the download's name only. */
  name: string
  content: Readable | Buffer
  contentType?: string
  ownerId: string | null
  /** The field that a form attaches it to. */
  attachedTo?: string
  createBy: string
  /** Null: the file does not expire. */
  keepDays: number | null
  /** The user who uploads it, within the quotas; the files that a job makes are counted, and never refused. */
  uploader?: Pick<Caller, 'tenantId' | 'userId'>
}

/**
 * Puts a file into the store and adds its row. The bytes come first: a row without bytes would be a dead link. Throws
 * `userQuota`, `tenantQuota` as soon as more bytes arrive than the uploader may store; the bytes are removed then.
 */
export async function storeFile({ db, files }: Pick<Services, 'db' | 'files'>, file: NewFile): Promise<StoredFile> {
  const { uploader } = file
  const known = file.content instanceof Readable ? 0 : file.content.length
  const room = uploader ? await requireRoom({ db }, uploader, known) : Number.POSITIVE_INFINITY
  const key = newFileKey(file.tenantId, 'files', extensionOf(file.name), new Date())
  const contentType = file.contentType ?? contentTypeOf(file.name)
  const hash = createHash('sha256')
  let bytes = 0
  const source = file.content instanceof Readable ? file.content : Readable.from([file.content])
  const hashed = source.pipe(
    new Transform({
      transform(piece: Buffer, _encoding, done) {
        hash.update(piece)
        bytes += piece.length
        if (bytes <= room || !uploader) return done(null, piece)
        requireRoom({ db }, uploader, bytes).then(
          () => done(null, piece),
          error => done(error),
        )
      },
    }),
  )
  source.once('error', error => hashed.destroy(error))
  try {
    await files.put(key, hashed, { contentType })
  } catch (error) {
    source.destroy()
    throw error
  }
  try {
    return await inTenant(db, file.tenantId, async tx => {
      if (uploader) await takeRoom(tx, uploader, bytes)
      const inserted = await sql<never>`
        insert into file (key, name, bytes, content_type, sha256, owner_id, uploader_id, attached_to, create_by, expires_at)
        values (${key}, ${file.name}, ${bytes}, ${contentType}, ${hash.digest('hex')}, ${file.ownerId},
          ${uploader?.userId ?? file.ownerId}, ${file.attachedTo ?? null}, ${file.createBy}, now() + ${file.keepDays}::integer * interval '1 day')
        returning *`.execute(tx)
      return toStoredFile(inserted.rows[0] as never)
    })
  } catch (error) {
    await files.delete(key).catch(() => undefined)
    throw error
  }
}
