import { type DetailedError, Upload } from 'tus-js-client'
import { text } from '../../../shared/language/locale'
import { gateway } from '../../../shared/request/gateway'
import { requestHeaders } from '../../../shared/request/request-headers'
import { sayUploadFailed } from '../../../shared/say-why'
import { endSession, sessionStore } from '../../../shared/session/session'

export interface UploadCallbacks {
  /** Bytes sent so far. */
  onProgress(sent: number): void
  /** `uploadId` is what an import names. */
  onDone(uploadId: string): void
  /** Given up for now; `resume` goes on where it stopped. The message is in the user's language. */
  onFailed(message: string): void
}
export interface RunningUpload {
  pause(): void
  resume(): void
  /** Ends it and has the server forget what it has. */
  discard(): void
}

const endpoint = `${gateway}/portalsync/eximport/files`
/** A lost part is at most this long again; proxies with a body limit of 10 MB let it through. */
const chunkBytes = 8 * 1024 * 1024
const retryDelaysMs = [0, 1_000, 3_000, 8_000, 15_000]

/**
 * Uploads a file in parts that go on after a lost connection, and after a reload when the same user chooses the same
 * file again within a day (docs/wire.md "Bulk").
 */
export function startUpload(file: File, { onProgress, onDone, onFailed }: UploadCallbacks): RunningUpload {
  let stopped = false
  const upload = new Upload(file, {
    endpoint,
    chunkSize: chunkBytes,
    retryDelays: retryDelaysMs,
    metadata: { filename: file.name, filetype: file.type },
    removeFingerprintOnSuccess: true,
    fingerprint: async () => fingerprint(file),
    onBeforeRequest(request) {
      for (const [name, value] of Object.entries(requestHeaders())) request.setHeader(name, value)
    },
    onShouldRetry: error => isWorthTrying(statusOf(error)),
    onProgress: sent => stopped || onProgress(sent),
    onSuccess() {
      warnOnLeave(false)
      if (!stopped) onDone(uploadIdOf(upload.url ?? ''))
    },
    onError(error) {
      if (stopped) return
      const status = 'originalResponse' in error ? statusOf(error) : undefined
      if (status === 401) endSession('expired')
      else sayUploadFailed(error)
      onFailed(messageOf(error))
    },
  })
  const begin = () => {
    void upload.findPreviousUploads().then(
      ([previous]) => {
        if (stopped) return
        if (previous) upload.resumeFromPreviousUpload(previous)
        upload.start()
      },
      () => stopped || upload.start(),
    )
  }
  warnOnLeave(true)
  begin()
  return {
    pause() {
      stopped = true
      void upload.abort()
    },
    resume() {
      stopped = false
      upload.start()
    },
    discard() {
      stopped = true
      warnOnLeave(false)
      void upload.abort(true).catch(() => undefined)
    },
  }
}

/** Closing the browser stops an upload: it asks first. */
function warnOnLeave(warn: boolean): void {
  if (warn) window.addEventListener('beforeunload', keepOpen)
  else window.removeEventListener('beforeunload', keepOpen)
}
const keepOpen = (event: Event) => event.preventDefault()

/** A second user of this browser must not resume an upload of the first, which the server would refuse. */
const fingerprint = ({ name, size, lastModified }: File) =>
  ['bulk', sessionStore.get().user?.userId, name, size, lastModified].join('/')

export const uploadIdOf = (url: string): string =>
  decodeURIComponent(
    url
      .replace(/[?#].*/s, '')
      .split('/')
      .at(-1) ?? '',
  )

const statusOf = (error: DetailedError): number | undefined => error.originalResponse?.getStatus()

/** A refusal stays one; a lost line, a busy server and an upload that two have written to are worth another try. */
const isWorthTrying = (status: number | undefined): boolean =>
  !status || status >= 500 || [408, 409, 423, 429].includes(status)

/** Why, as the server says; the network where it says nothing. */
function messageOf(error: Error | DetailedError): string {
  if (!('originalResponse' in error)) return text('bulk:upload.failed')
  if (!error.originalResponse) return text('common:error.network')
  try {
    const { message } = JSON.parse(error.originalResponse.getBody()) as { message?: string }
    return message || text('bulk:upload.failed')
  } catch {
    return text('bulk:upload.failed')
  }
}
