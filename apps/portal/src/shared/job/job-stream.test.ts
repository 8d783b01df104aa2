import { afterEach, expect, it, vi } from 'vitest'
import * as sse from '../request/sse'
import type { JobRow } from './job-row'
import { createJobStream } from './job-stream'

type Options = Parameters<typeof sse.openEventStream>[1]
const close = vi.fn()
let line: Options
const open = vi.spyOn(sse, 'openEventStream').mockImplementation((_url, options) => {
  line = options
  return { close }
})
afterEach(() => {
  open.mockClear()
  close.mockClear()
})

const row = (phase: JobRow['phase']) => ({ batchId: '7', phase, links: {} }) as JobRow
const send = (phase: JobRow['phase']) => line.onEvent({ event: 'job', data: JSON.stringify(row(phase)) })

it('opens one line for all who listen and closes it after the last', () => {
  const stream = createJobStream('/events')
  const [first, second] = [stream.open(), stream.open()]
  expect(open).toHaveBeenCalledTimes(1)
  first()
  expect(close).not.toHaveBeenCalled()
  second()
  expect(close).toHaveBeenCalledTimes(1)
})

it('shows nothing old while the line is down, and still sees what ended meanwhile', () => {
  const stream = createJobStream('/events')
  stream.open()
  const seen: (string | undefined)[] = []
  stream.onRow((_row, before) => seen.push(before?.phase))
  line.onConnected?.(true)
  send('writing')
  expect(stream.store.get().rows.get('7')?.phase).toBe('writing')
  line.onConnected?.(false)
  expect(stream.store.get().rows.size).toBe(0)
  line.onConnected?.(true)
  send('done')
  expect(seen).toEqual([undefined, 'writing'])
})
