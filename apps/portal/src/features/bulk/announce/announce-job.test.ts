import { expect, it } from 'vitest'
import { aJob } from '../job/a-job.fixture'
import { newsOf } from './announce-job'

it('tells of the end, whatever it is, and of a preview that waits', () => {
  for (const phase of ['done', 'failed', 'cancelled', 'undone'] as const)
    expect(newsOf(aJob({ phase }), aJob({ phase: 'writing' }))).toBe('ended')
  expect(newsOf(aJob({ phase: 'preview' }), aJob({ phase: 'validating' }))).toBe('waits')
})

it('does not repeat old news after a reload, nor tell of every figure', () => {
  expect(newsOf(aJob({ phase: 'done' }), undefined)).toBeUndefined()
  expect(newsOf(aJob({ phase: 'done' }), aJob({ phase: 'done' }))).toBeUndefined()
  expect(newsOf(aJob({ phase: 'writing', successCount: 5 }), aJob({ phase: 'writing' }))).toBeUndefined()
})
