import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '@sfa/kernel/app-error'
import { bulkLimits } from '@sfa/operations/bulk/bulk-limits'
import type { Caller } from '@sfa/operations/caller'
import { type Promised, requireRoom } from '@sfa/operations/files/file-quota'
import { keptFileName } from '@sfa/operations/files/kept-file-name'
import { storeFile } from '@sfa/operations/files/store-file'
import type { StoredFile } from '@sfa/operations/files/stored-file'
import { requireImportKey } from '@sfa/operations/files/upload-keys'
import { infrastructureFault } from '@sfa/operations/monitor/infrastructure-fault'
import type { Services } from '@sfa/operations/services'
import { Server } from '@tus/server'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { errorText } from '../../translate'
import { UploadFolder } from './upload-folder'

export const uploadPath = '/portalsync/eximport/files'

/** An unfinished upload is deleted after a day. */
const keepMs = 24 * 60 * 60 * 1000
const mostOpen = 20

/**
 * Resumable uploads (tus) in a folder. The id of an upload begins with marks of its tenant and its owner, so that no
 * other user can continue, read or import it, without a table of uploads. The announced size of an upload counts to the
 * quotas from its first call on.
 */
export class UploadStore {
  private readonly caller = new AsyncLocalStorage<FastifyRequest>()
  private readonly store: UploadFolder
  private readonly server: Server

  private constructor(
    private readonly services: Services,
    private readonly folder: string,
  ) {
    this.store = new UploadFolder({ directory: folder, expirationPeriodInMilliseconds: keepMs })
    this.server = new Server({
      path: uploadPath,
      datastore: this.store,
      maxSize: bulkLimits().uploadBytes,
      relativeLocation: true,
      namingFunction: () => `${ownerMark(this.request.caller)}-${randomUUID()}`,
      onIncomingRequest: async (_request, uploadId) => {
        if (uploadId && !isOwn(this.request.caller, uploadId)) throw { status_code: 404, body: 'not found' }
      },
      onUploadCreate: async (_request, upload) => {
        await this.admit(upload.size)
        return {}
      },
      onResponseError: (_request, error) => this.refusal(error),
    })
  }

  static async open(services: Services, folder: string): Promise<UploadStore> {
    await mkdir(folder, { recursive: true })
    return new UploadStore(services, folder)
  }

  /** Throws the reason to refuse an upload before its first byte. */
  private async admit(size: number | undefined): Promise<void> {
    const { caller } = this.request
    requireImportKey(caller)
    if (size === undefined) throw new AppError('invalidRequest', {}, 400)
    const open = await this.openUploads(caller)
    if (open.ofUser.length >= mostOpen) throw new AppError('uploadsOpen', { max: mostOpen }, 429)
    await requireRoom(this.services, caller, size, open.promised)
  }

  private async openUploads(caller: Caller): Promise<{ ofUser: string[]; promised: Promised }> {
    const ids = (await readdir(this.folder)).filter(name => name.startsWith(tenantMark(caller)) && !name.includes('.'))
    const ofUser = ids.filter(id => isOwn(caller, id))
    const sizes = await Promise.all(
      ids.map(id =>
        this.store.getUpload(id).then(
          upload => upload.size ?? 0,
          () => 0,
        ),
      ),
    )
    const sum = (wanted: readonly string[]) =>
      ids.reduce((total, id, index) => total + (wanted.includes(id) ? (sizes[index] as number) : 0), 0)
    return { ofUser, promised: { ofUser: sum(ofUser), ofTenant: sum(ids) } }
  }

  async handle(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    reply.hijack()
    await this.caller.run(request, () => this.server.handle(request.raw, reply.raw))
  }

  /**
   * Moves a finished upload of the caller's into the stored files. Throws `fileMissing` for uploads of other users as
   * for unknown ones, `uploadIncomplete`. An upload that cannot be stored at this moment stays for another attempt.
   */
  async take(caller: Caller, uploadId: string): Promise<StoredFile> {
    if (!isOwn(caller, uploadId)) throw new AppError('fileMissing')
    const upload = await this.store.getUpload(uploadId).catch(() => undefined)
    if (!upload) throw new AppError('fileMissing')
    if (upload.size === undefined || upload.offset !== upload.size) throw new AppError('uploadIncomplete')
    const file = await storeFile(this.services, {
      tenantId: caller.tenantId,
      name: keptFileName(upload.metadata?.filename ?? undefined),
      content: createReadStream(join(this.folder, uploadId)),
      ownerId: caller.userId,
      createBy: caller.userName,
      keepDays: bulkLimits().keepFilesDays,
      uploader: caller,
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

  /** tus answers plain texts; here they get the envelope, so that the portal can show the reason. */
  private async refusal(error: Error | { status_code: number; body: string }) {
    const { language, id: traceId } = this.request
    const fault = infrastructureFault(error)
    if (fault)
      this.request.log.error({ err: error, code: fault.code, ...fault.params }, 'an upload could not be written')
    const refused = fault ?? (error instanceof AppError ? error : undefined)
    if (refused) {
      const message = await errorText(language, refused.code, refused.params)
      const body = JSON.stringify({ code: refused.code, message, data: null, traceId })
      return { status_code: refused.status === 200 ? 422 : refused.status, body }
    }
    const status = 'status_code' in error ? error.status_code : 500
    const code = status === 413 ? 'fileTooLarge' : status === 404 || status === 410 ? 'fileMissing' : 'uploadFailed'
    const max = Math.floor(bulkLimits().uploadBytes / 1024 / 1024)
    const message = await errorText(language, code, { max })
    return { status_code: status, body: JSON.stringify({ code, message, data: null, traceId }) }
  }
}

const markOf = (text: string, length: number) => createHash('sha256').update(text).digest('hex').slice(0, length)
const tenantMark = ({ tenantId }: Caller) => markOf(tenantId, 12)
const ownerMark = (caller: Caller) => `${tenantMark(caller)}${markOf(`${caller.tenantId}\n${caller.userId}`, 24)}`

const isOwn = (caller: Caller, uploadId: string) =>
  /^[0-9a-f]{36}-[0-9a-f-]{36}$/.test(uploadId) && uploadId.startsWith(`${ownerMark(caller)}-`)
