import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { infrastructureFault } from '@sfa/operations/monitor/infrastructure-fault'
import { FileStore } from '@tus/file-store'
import type { Upload } from '@tus/server'

/**
 * The folder of resumable uploads. Where its disk is full, the upload is removed, which frees its space, and the error
 * says why; the library would keep the part and lose the reason. After a broken connection the part stays, so that the
 * client can continue.
 */
export class UploadFolder extends FileStore {
  override async create(upload: Upload): Promise<Upload> {
    try {
      return await super.create(upload)
    } catch (error) {
      await this.discard(upload.id)
      throw error
    }
  }

  override async write(source: Readable, id: string, offset: number): Promise<number> {
    const target = createWriteStream(join(this.directory, id), { flags: 'r+', start: offset })
    try {
      await pipeline(source, target)
    } catch (error) {
      if (infrastructureFault(error)) await this.discard(id)
      throw error
    }
    return offset + target.bytesWritten
  }

  private async discard(id: string): Promise<void> {
    await this.remove(id).catch(() => undefined)
    await Promise.resolve(this.configstore.delete(id)).catch(() => undefined)
  }
}
