import { expect, it } from 'vitest'
import { aJob } from '../job/a-job.fixture'
import { allowedActions } from './allowed-actions'

const owner = { userID: 'u1', watches: false }
const now = new Date('2025-11-20T12:00:00+08:00')

it('offers cancelling while it runs, and going on while it waits', () => {
  expect(allowedActions(aJob({ phase: 'writing' }), owner, now)).toEqual(['cancel', 'details'])
  expect(allowedActions(aJob({ phase: 'preview', successCount: 0 }), owner, now)).toEqual([
    'continue',
    'cancel',
    'details',
  ])
})

it('offers the file of the refused rows, and the undo, when it is done', () => {
  const done = aJob({ links: { result: '1', failed: '2' } })
  expect(allowedActions(done, owner, now)).toEqual(['download', 'undo', 'details'])
})

it('offers another try for what failed or was cancelled', () => {
  expect(allowedActions(aJob({ phase: 'failed', successCount: 0 }), owner, now)).toEqual(['retry', 'details'])
  expect(allowedActions(aJob({ phase: 'cancelled', successCount: 10 }), owner, now)).toEqual([
    'retry',
    'undo',
    'details',
  ])
})

it('offers no undo after 30 days, for photos and exports, or where nothing was written', () => {
  const inDays = (days: number) => new Date(Date.parse('2025-11-20T10:00:10+08:00') + days * 86_400_000)
  expect(allowedActions(aJob(), owner, inDays(29.9))).toContain('undo')
  expect(allowedActions(aJob(), owner, inDays(30.1))).not.toContain('undo')
  expect(allowedActions(aJob({ job: 'photo-import' }), owner, now)).not.toContain('undo')
  expect(allowedActions(aJob({ job: 'export', direction: 'export' }), owner, now)).not.toContain('undo')
  expect(allowedActions(aJob({ successCount: 0 }), owner, now)).not.toContain('undo')
})

it("lets others look, and open files only where they watch everybody's jobs", () => {
  const done = aJob({ links: { failed: '2' } })
  expect(allowedActions(done, { userID: 'u2', watches: false }, now)).toEqual(['details'])
  expect(allowedActions(done, { userID: 'u2', watches: true }, now)).toEqual(['download', 'details'])
})

it('offers the undo of a batch change to every user who may make it, also when another user made it', () => {
  const batch = aJob({ job: 'batch-change', links: {} })
  expect(allowedActions(batch, { userID: 'u2', watches: false, mayChange: true }, now)).toEqual(['undo', 'details'])
  expect(allowedActions(batch, { ...owner, mayChange: false }, now)).toEqual(['details'])
})
