import { waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { startUpload, UploadCallbacks } from './resumable-upload'
import { createUploadFlow } from './upload-flow'

const file = new File(['x'.repeat(1000)], 'products.xlsx')

/** A flow over uploads that the test moves on by hand. */
function aFlow(start: (uploadId: string) => Promise<string> = async () => '7') {
  let clock = 0
  const uploads: { callbacks: UploadCallbacks; pause: () => void; resume: () => void; discard: () => void }[] = []
  const upload: typeof startUpload = (_file, callbacks) => {
    const running = { callbacks, pause: vi.fn(), resume: vi.fn(), discard: vi.fn() }
    uploads.push(running)
    return running
  }
  const flow = createUploadFlow({ upload, start: vi.fn(start), now: () => clock })
  return {
    flow,
    stage: () => flow.store.get(),
    uploads,
    /** Lets the time pass and so many bytes arrive. */
    sends(seconds: number, bytes: number, index = 0) {
      clock += seconds * 1000
      uploads[index]?.callbacks.onProgress(bytes)
    },
  }
}

it('leads from the file over the upload to the job', async () => {
  const { flow, stage, uploads, sends } = aFlow(async id => `job of ${id}`)
  flow.begin(file)
  sends(1, 400)
  expect(stage()).toMatchObject({ at: 'uploading', sent: 400, paused: false, file: { name: 'products.xlsx' } })
  uploads[0]?.callbacks.onDone('upload-1')
  expect(stage().at).toBe('starting')
  await waitFor(() => expect(stage()).toEqual({ at: 'job', batchId: 'job of upload-1' }))
})

it('tells the speed, not counting what an earlier visit has sent', () => {
  const { flow, stage, sends } = aFlow()
  flow.begin(file)
  sends(0.1, 600)
  expect(stage()).toMatchObject({ bytesPerSecond: null })
  sends(1, 700)
  expect(stage()).toMatchObject({ bytesPerSecond: 100 })
})

it('stops and goes on where the person says, without a stale speed', () => {
  const { flow, stage, uploads, sends } = aFlow()
  flow.begin(file)
  sends(1, 100)
  sends(1, 200)
  flow.pause()
  expect(uploads[0]?.pause).toHaveBeenCalled()
  expect(stage()).toMatchObject({ paused: true, sent: 200, bytesPerSecond: null })
  flow.resume()
  expect(uploads[0]?.resume).toHaveBeenCalled()
  expect(stage()).toMatchObject({ paused: false })
})

it('keeps what it has when the line is lost, says why, and can go on', () => {
  const { flow, stage, uploads, sends } = aFlow()
  flow.begin(file)
  sends(1, 500)
  uploads[0]?.callbacks.onFailed('网络较差')
  expect(stage()).toMatchObject({ at: 'uploading', sent: 500, failure: '网络较差' })
  flow.resume()
  expect(stage()).toMatchObject({ failure: undefined })
})

it('goes back to the file when the server refuses the job', async () => {
  const { flow, stage, uploads } = aFlow(() => Promise.reject(new Error('taskRunning')))
  flow.begin(file)
  uploads[0]?.callbacks.onDone('upload-1')
  await waitFor(() => expect(stage()).toEqual({ at: 'file' }))
})

it('hears nothing more of an upload that was given up', () => {
  const { flow, stage, uploads } = aFlow()
  flow.begin(file)
  flow.discard()
  expect(uploads[0]?.discard).toHaveBeenCalled()
  flow.begin(file)
  uploads[0]?.callbacks.onDone('the old one')
  uploads[0]?.callbacks.onFailed('too late')
  expect(stage()).toMatchObject({ at: 'uploading', sent: 0 })
  expect(stage()).not.toHaveProperty('failure')
})

it('does not begin a second upload, nor leave the running one for another job', () => {
  const { flow, stage, uploads } = aFlow()
  flow.begin(file)
  flow.begin(file)
  flow.follow('8')
  flow.reset()
  expect(uploads).toHaveLength(1)
  expect(stage().at).toBe('uploading')
})

it('shows a job of the log and leaves it for a new file', () => {
  const { flow, stage } = aFlow()
  flow.follow('8')
  expect(stage()).toEqual({ at: 'job', batchId: '8' })
  flow.reset()
  expect(stage()).toEqual({ at: 'file' })
})
