import { createHash } from 'node:crypto'
import { Readable, Transform } from 'node:stream'
import { inTenant } from '@sfa/db/tenant-transaction'
import { newFileKey } from '@sfa/storage/file-key'
import { sql } from 'kysely'
import type { Services } from '../services'
import { contentTypeOf, extensionOf, type StoredFile, toStoredFile } from './stored-file'

export interface NewFile {
  tenantId: string
  /** As the user knows it; used for the download's name only. */
  name: string
  content: Readable | Buffer
  contentType?: string
  ownerId: string | null
  createBy: string
  /** Null keeps it for good. */
  keepDays: number | null
}

/** Puts a file into the store and notes it. The bytes come first: a note without bytes would be a dead link. */
export async function storeFile({ db, files }: Pick<Services, 'db' | 'files'>, file: NewFile): Promise<StoredFile> {
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
        done(null, piece)
      },
    }),
  )
  source.once('error', error => hashed.destroy(error))
  await files.put(key, hashed, { contentType })
  try {
    return await inTenant(db, file.tenantId, async tx => {
      const inserted = await sql<never>`
        insert into file (key, name, bytes, content_type, sha256, owner_id, create_by, expires_at)
        values (${key}, ${file.name}, ${bytes}, ${contentType}, ${hash.digest('hex')}, ${file.ownerId}, ${file.createBy},
          now() + ${file.keepDays}::integer * interval '1 day')
        returning *`.execute(tx)
      return toStoredFile(inserted.rows[0] as never)
    })
  } catch (error) {
    await files.delete(key).catch(() => undefined)
    throw error
  }
}
