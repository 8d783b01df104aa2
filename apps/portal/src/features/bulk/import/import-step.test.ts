import type { HeaderMatch } from '@sfa/kit/calls/job-details'
import { expect, it } from 'vitest'
import { aJob, aTimeline } from '../job/a-job.fixture'
import { type ImportView, stepOf, viewOf } from './import-step'

const atJob = { at: 'job', batchId: '7' } as const
const known: HeaderMatch = { index: 0, header: '产品编码', path: 'code', how: 'exact' }
const stranger: HeaderMatch = { index: 1, header: '备注', path: null, how: 'unknown' }
const question: HeaderMatch = { ...stranger, suggestion: 'shortNameCn' }

it('stays with the file until there is a job', () => {
  const file = { name: 'a.xlsx', size: 1 }
  expect(viewOf({ at: 'file' }, undefined, false)).toBe('file')
  expect(viewOf({ at: 'uploading', file, sent: 0, bytesPerSecond: null, paused: false }, undefined, false)).toBe(
    'uploading',
  )
  expect(viewOf({ at: 'starting', file }, undefined, false)).toBe('uploading')
  expect(viewOf(atJob, undefined, false)).toBe('loading')
})

it('walks through an import from the queue to its result', () => {
  const walk: [Parameters<typeof aJob>[0], ImportView][] = [
    [{ phase: 'queued', timeline: aTimeline('created') }, 'checking'],
    [{ phase: 'validating', timeline: aTimeline('created', 'parsing', 'validating') }, 'checking'],
    [{ phase: 'preview', mapping: [known], timeline: aTimeline('created', 'parsing', 'preview') }, 'preview'],
    [{ phase: 'queued', timeline: aTimeline('created', 'parsing', 'preview', 'confirmed') }, 'writing'],
    [{ phase: 'writing', timeline: aTimeline('created', 'parsing', 'preview', 'confirmed', 'writing') }, 'writing'],
    [{ phase: 'done', timeline: aTimeline('created', 'parsing', 'preview', 'confirmed', 'writing', 'done') }, 'result'],
  ]
  expect(walk.map(([job]) => viewOf(atJob, aJob(job), false))).toEqual(walk.map(([, view]) => view))
})

it('asks about a header that something may have been meant by, once', () => {
  const job = aJob({ phase: 'preview', mapping: [known, question] })
  expect(viewOf(atJob, job, false)).toBe('mapping')
  expect(viewOf(atJob, job, true)).toBe('preview')
})

it('does not stop for columns that nothing is known of', () => {
  expect(viewOf(atJob, aJob({ phase: 'preview', mapping: [known, stranger] }), false)).toBe('preview')
})

it('offers another mapping where mandatory columns are missing, and nothing for a broken file', () => {
  const failed = aJob({ phase: 'failed', errorCode: 'headersMissing', mapping: [stranger] })
  expect(viewOf(atJob, failed, true)).toBe('mapping')
  expect(viewOf(atJob, aJob({ phase: 'failed', errorCode: 'fileDamaged' }), true)).toBe('result')
})

it('tells an undo from an import that is tried again', () => {
  const undo = aTimeline('created', 'writing', 'done', 'sentAgain', 'writing')
  expect(viewOf(atJob, aJob({ phase: 'writing', timeline: undo }), true)).toBe('undoing')
  const retry = aTimeline('created', 'confirmed', 'writing', 'failed', 'retried', 'writing')
  expect(viewOf(atJob, aJob({ phase: 'writing', timeline: retry }), true)).toBe('writing')
})

it('checks again, rather than writes, after the mapping was changed', () => {
  const timeline = aTimeline('created', 'parsing', 'preview', 'retried')
  expect(viewOf(atJob, aJob({ phase: 'queued', timeline }), true)).toBe('checking')
})

it('has a step for every view', () => {
  expect(stepOf('uploading')).toBe('file')
  expect(stepOf('checking')).toBe('mapping')
  expect(stepOf('undoing')).toBe('result')
})
