import { createStore, type Store } from '../../../shared/store'
import type { RunningUpload, startUpload } from './resumable-upload'

/** From a file to a running job. Lives outside the dialog: closing that stops nothing. */
export type UploadStage =
  | { at: 'file' }
  | {
      at: 'uploading'
      file: FileFacts
      /** Bytes. */
      sent: number
      bytesPerSecond: number | null
      paused: boolean
      /** Why it has stopped, if the user did not stop it. */
      failure?: string
    }
  | { at: 'starting'; file: FileFacts }
  | { at: 'job'; batchId: string }

export interface FileFacts {
  name: string
  /** Bytes. */
  size: number
}

export interface UploadFlow {
  store: Store<UploadStage>
  begin(file: File): void
  pause(): void
  resume(): void
  /** Throws the upload away. */
  discard(): void
  /** Shows a job that runs already. */
  follow(batchId: string): void
  /** Back to choosing a file; a job goes on. */
  reset(): void
}

export interface UploadFlowOptions {
  upload: typeof startUpload
  /** Makes a job of the uploaded file and answers its batchId. Shows itself why it may not. */
  start(uploadId: string): Promise<string>
  now?: () => number
}

const atFile: UploadStage = { at: 'file' }

export function createUploadFlow({ upload, start, now = () => performance.now() }: UploadFlowOptions): UploadFlow {
  const store = createStore<UploadStage>(atFile)
  let running: RunningUpload | undefined
  // What an upload that was thrown away still tells is not heard.
  let current = 0
  let speed: Speed

  const whileUploading = (change: (stage: Extract<UploadStage, { at: 'uploading' }>) => UploadStage) =>
    store.set(stage => (stage.at === 'uploading' ? change(stage) : stage))
  const leave = (stage: UploadStage) => {
    current++
    running = undefined
    store.set(stage)
  }

  return {
    store,
    begin(file) {
      if (store.get().at === 'uploading' || store.get().at === 'starting') return
      const mine = ++current
      const facts = { name: file.name, size: file.size }
      speed = startSpeed(now())
      store.set({ at: 'uploading', file: facts, sent: 0, bytesPerSecond: null, paused: false })
      running = upload(file, {
        onProgress(sent) {
          if (mine !== current) return
          speed = nextSpeed(speed, sent, now())
          whileUploading(stage => ({ ...stage, sent, bytesPerSecond: speed.bytesPerSecond, failure: undefined }))
        },
        onFailed(failure) {
          if (mine === current) whileUploading(stage => ({ ...stage, failure, bytesPerSecond: null }))
        },
        onDone(uploadId) {
          if (mine !== current) return
          running = undefined
          store.set({ at: 'starting', file: facts })
          start(uploadId).then(
            batchId => mine === current && store.set({ at: 'job', batchId }),
            () => mine === current && store.set(atFile),
          )
        },
      })
    },
    pause() {
      running?.pause()
      whileUploading(stage => ({ ...stage, paused: true, bytesPerSecond: null }))
    },
    resume() {
      speed = startSpeed(now())
      whileUploading(stage => ({ ...stage, paused: false, failure: undefined }))
      running?.resume()
    },
    discard() {
      running?.discard()
      leave(atFile)
    },
    follow(batchId) {
      if (store.get().at === 'uploading' || store.get().at === 'starting') return
      leave({ at: 'job', batchId })
    },
    reset() {
      if (store.get().at === 'job') leave(atFile)
    },
  }
}

interface Speed {
  /** Undefined until the first report: a resumed upload begins with bytes that were sent long ago. */
  sent?: number
  at: number
  bytesPerSecond: number | null
}
const sampleMs = 500

const startSpeed = (at: number): Speed => ({ at, bytesPerSecond: null })

/** Half the newest half second, half what was before, so that the figure can be read. */
function nextSpeed(speed: Speed, sent: number, at: number): Speed {
  if (speed.sent === undefined) return { ...speed, sent, at }
  if (at - speed.at < sampleMs) return speed
  const newest = Math.max(0, ((sent - speed.sent) / (at - speed.at)) * 1000)
  return { sent, at, bytesPerSecond: speed.bytesPerSecond === null ? newest : (speed.bytesPerSecond + newest) / 2 }
}
