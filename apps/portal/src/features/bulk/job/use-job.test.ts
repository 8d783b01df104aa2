import { expect, it } from 'vitest'
import { aJob } from './a-job.fixture'
import { isNews, withLive } from './use-job'

const progress = { stage: 'writing', percent: 40, rowsPerSecond: 900, etaSeconds: 12 }

it('follows the figures of the event line', () => {
  const live = aJob({ phase: 'writing', successCount: 40, progress })
  expect(withLive(aJob({ phase: 'writing', successCount: 10 }), live)).toMatchObject({ successCount: 40, progress })
})

it('enters a phase only together with what belongs to it', () => {
  const known = aJob({ phase: 'validating' })
  const live = aJob({ phase: 'preview' })
  expect(withLive(known, live).phase).toBe('validating')
  expect(isNews(live, known)).toBe(true)
})

it('asks again when a file has been added', () => {
  expect(isNews(aJob({ links: { failed: '1' } }), aJob())).toBe(true)
  expect(isNews(aJob(), aJob())).toBe(false)
})

it('keeps the expected wait, which only the details know', () => {
  const wait = { stage: 'queued', percent: null, rowsPerSecond: null, etaSeconds: 30 }
  const live = aJob({ phase: 'queued', progress: { ...wait, etaSeconds: null } })
  expect(withLive(aJob({ phase: 'queued', progress: wait }), live).progress.etaSeconds).toBe(30)
})
