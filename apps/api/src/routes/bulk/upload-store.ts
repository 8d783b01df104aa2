import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { AppError } from '@sfa/domain/app-error'
import { bulkLimits } from '@sfa/services/bulk/bulk-limits'
import type { Caller } from '@sfa/services/caller'
import { storeFile } from '@sfa/services/files/store-file'
import type { StoredFile } from '@sfa/services/files/stored-file'
import type { Services } from '@sfa/services/services'
import { FileStore } from '@tus/file-store'
import { Server } from '@tus/server'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { errorText } from '../../translate'

export const uploadPath = '/portalsync/eximport/files'

/** An upload that nobody goes on with is forgotten after a day. */
const keepMs = 24 * 60 * 60 * 1000

/**
 * Resumable uploads (tus) in a folder. The id of an upload begins with a mark of its owner, so that nobody else can go
 * on with it, read it or import it, and nothing has to be remembered for that.
 */
export class UploadStore {
  private readonly caller = new AsyncLocalStorage<FastifyRequest>()
  private readonly store: FileStore
  private readonly server: Server

  private constructor(private readonly folder: string) {
    this.store = new FileStore({ directory: folder, expirationPeriodInMilliseconds: keepMs })
    this.server = new Server({
      path: uploadPath,
      datastore: this.store,
      maxSize: bulkLimits().uploadBytes,
      relativeLocation: true,
      namingFunction: () => `${ownerMark(this.request.caller)}-${randomUUID()}`,
      onIncomingRequest: async (_request, uploadId) => {
        if (uploadId && !isOwn(this.request.caller, uploadId)) throw { status_code: 404, body: 'not found' }
      },
      onResponseError: (_request, error) => this.refusal(error),
    })
  }

  static async open(folder: string): Promise<UploadStore> {
    await mkdir(folder, { recursive: true })
    return new UploadStore(folder)
  }

  async handle(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    reply.hijack()
    await this.caller.run(request, () => this.server.handle(request.raw, reply.raw))
  }

  /**
   * Moves a finished upload of the caller's into the kept files. Throws `fileMissing` for those of others as for none
   * at all, `uploadIncomplete`.
   */
  async take(services: Services, caller: Caller, uploadId: string): Promise<StoredFile> {
    if (!isOwn(caller, uploadId)) throw new AppError('fileMissing')
    const upload = await this.store.getUpload(uploadId).catch(() => undefined)
    if (!upload) throw new AppError('fileMissing')
    if (upload.size === undefined || upload.offset !== upload.size) throw new AppError('uploadIncomplete')
    const file = await storeFile(services, {
      tenantId: caller.tenantId,
      name: basename(upload.metadata?.filename ?? 'upload').slice(0, 200),
      content: createReadStream(join(this.folder, uploadId)),
      ownerId: caller.userId,
      createBy: caller.userName,
      keepDays: bulkLimits().keepFilesDays,
    })
    await this.store.remove(uploadId).catch(() => undefined)
    return file
  }

  sweep(): Promise<number> {
    return this.server.cleanUpExpiredUploads()
  }

  private get request(): FastifyRequest {
    const request = this.caller.getStore()
    if (!request) throw new Error('an upload outside of a request')
    return request
  }

  /** tus answers plain texts; ours carry the envelope, so that the portal can show why. */
  private async refusal(error: Error | { status_code: number; body: string }) {
    const status = 'status_code' in error ? error.status_code : 500
    const code = status === 413 ? 'fileTooLarge' : status === 404 || status === 410 ? 'fileMissing' : 'uploadFailed'
    const max = Math.floor(bulkLimits().uploadBytes / 1024 / 1024)
    const message = await errorText(this.request.language, code, { max })
    return { status_code: status, body: JSON.stringify({ code, message, data: null, traceId: this.request.id }) }
  }
}

const ownerMark = ({ tenantId, userId }: Caller) =>
  createHash('sha256').update(`${tenantId}\n${userId}`).digest('hex').slice(0, 24)

const isOwn = (caller: Caller, uploadId: string) =>
  /^[0-9a-f]{24}-[0-9a-f-]{36}$/.test(uploadId) && uploadId.startsWith(`${ownerMark(caller)}-`)
