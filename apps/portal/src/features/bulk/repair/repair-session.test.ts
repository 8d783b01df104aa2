import type { Repair } from '@sfa/kit/calls/repair.calls'
import { beforeEach, expect, it, vi } from 'vitest'
import { createRepairSession } from './repair-session'

const repair = (changes: Partial<Repair> = {}): Repair => ({
  batchId: '7',
  fileName: 'products.xlsx',
  columns: [{ index: 0, header: '产品编码', path: 'code', mandatory: true }],
  rows: [
    {
      row: 2,
      cells: ['A 1'],
      draft: {},
      faults: [{ column: 0, columns: [0], code: 'f', message: 'f', kind: 'f', suggestion: null }],
    },
    {
      row: 5,
      cells: ['A 2'],
      draft: {},
      faults: [{ column: 0, columns: [0], code: 'f', message: 'f', kind: 'f', suggestion: null }],
    },
  ],
  total: 2,
  repaired: 0,
  limit: 10_000,
  running: null,
  inPreview: false,
  ...changes,
})

const calls = {
  find: vi.fn(async () => repair()),
  save: vi.fn(async (): Promise<{ batchId: string }> => ({ batchId: '7' })),
  check: vi.fn(async () => ({ good: 2, refused: [] })),
  submit: vi.fn(async () => ({ batchId: '8', rows: 2 })),
}
beforeEach(() => {
  vi.useFakeTimers()
  for (const call of Object.values(calls)) call.mockClear()
})

const open = async () => {
  const session = createRepairSession('7', calls)
  await session.load()
  return session
}

it('keeps corrections on the server a moment after they are written, together, and checks them', async () => {
  const session = await open()
  session.edit([{ row: 2, column: 0, text: 'A1' }])
  session.edit([{ row: 5, column: 0, text: 'A2' }])
  expect(calls.save).not.toHaveBeenCalled()
  await vi.runAllTimersAsync()
  expect(calls.save.mock.calls).toEqual([
    [
      '7',
      [
        { row: 2, cells: { 0: 'A1' } },
        { row: 5, cells: { 0: 'A2' } },
      ],
    ],
  ])
  expect(session.store.get().saved).toBe('yes')
  expect(session.store.get().rows.map(row => row.faults)).toEqual([[], []])
})

it('loses nothing where the line is down: what was not kept is sent with the next attempt', async () => {
  const session = await open()
  calls.save.mockRejectedValueOnce(new Error('no network'))
  session.edit([{ row: 2, column: 0, text: 'A1' }])
  await vi.runAllTimersAsync()
  expect(session.store.get().saved).toEqual({ failure: 'no network' })
  expect(session.store.get().rows[0]?.draft).toEqual({ 0: 'A1' })
  expect(await session.save()).toBe(true)
  expect(calls.save.mock.lastCall).toEqual(['7', [{ row: 2, cells: { 0: 'A1' } }]])
})

it('takes edits back, a pasted block at once', async () => {
  const session = await open()
  session.edit([
    { row: 2, column: 0, text: 'x' },
    { row: 5, column: 0, text: 'y' },
  ])
  session.undo()
  expect(session.store.get().rows.map(row => row.draft)).toEqual([{}, {}])
  await vi.runAllTimersAsync()
  expect(calls.save.mock.lastCall?.at(1)).toEqual([
    { row: 2, cells: { 0: null } },
    { row: 5, cells: { 0: null } },
  ])
})

it('sends everything before it imports, and takes no more edits while that runs', async () => {
  const session = await open()
  session.edit([{ row: 2, column: 0, text: 'A1' }])
  expect(await session.submit()).toBe('8')
  expect(calls.save).toHaveBeenCalledBefore(calls.submit)
  session.edit([{ row: 5, column: 0, text: 'late' }])
  expect(session.store.get().rows[1]?.draft).toEqual({})
})

it('is read anew after a preview has taken the corrections', async () => {
  calls.find.mockResolvedValueOnce(repair({ inPreview: true }))
  calls.submit.mockResolvedValueOnce({ batchId: '7', rows: 1 })
  const session = await open()
  session.edit([{ row: 2, column: 0, text: 'A1' }])
  expect(await session.submit()).toBe('7')
  expect(session.store.get()).toMatchObject({ at: 'loading', running: null })
  await session.load()
  expect(session.store.get()).toMatchObject({ at: 'ready', rows: [{ draft: {} }, { draft: {} }] })
})

it('checks again when it is opened with corrections of the last time', async () => {
  calls.find.mockResolvedValueOnce(repair({ rows: [{ row: 2, cells: ['A 1'], draft: { 0: 'A1' }, faults: [] }] }))
  await open()
  expect(calls.check).toHaveBeenCalled()
})

it('takes edits only once the rows are read anew, however late they come', async () => {
  const session = await open()
  let answer = (_: Repair): void => undefined
  calls.find.mockReturnValueOnce(
    new Promise(resolve => {
      answer = resolve
    }),
  )
  const loaded = session.load()
  expect(session.store.get().at).toBe('loading')
  session.edit([{ row: 2, column: 0, text: 'lost' }])
  await vi.waitFor(() => expect(calls.find).toHaveBeenCalledTimes(2), { timeout: 20_000 })
  answer(repair())
  await loaded
  session.edit([{ row: 2, column: 0, text: 'kept' }])
  await vi.runAllTimersAsync()
  expect(calls.save.mock.calls).toEqual([['7', [{ row: 2, cells: { 0: 'kept' } }]]])
})

it('shows what was written where it cannot be kept before the rows are read anew', async () => {
  const session = await open()
  session.edit([{ row: 2, column: 0, text: 'A1' }])
  calls.save.mockRejectedValueOnce(new Error('no network'))
  await session.load()
  expect(session.store.get()).toMatchObject({ at: 'ready', rows: [{ draft: { 0: 'A1' } }, {}] })
})
