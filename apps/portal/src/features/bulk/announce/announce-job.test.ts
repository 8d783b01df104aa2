import i18next from 'i18next'
import { expect, it } from 'vitest'
import { prepareScreens } from '../../../resource-screens/testing/render-screen'
import { newsStore } from '../../../shared/news'
import { aJob } from '../job/a-job.fixture'
import { announceJob, newsOf } from './announce-job'

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

it('says how many records stay as they are after an import was undone', async () => {
  await prepareScreens()
  await i18next.loadNamespaces('bulk')
  const told = (failureCount: number) => {
    announceJob(aJob({ phase: 'undone', status: '0', successCount: 0, failureCount }), 'ended', {})
    return newsStore.get()[0]
  }
  expect(told(2)).toMatchObject({ type: 'warning', text: 'products.xlsx，其中 2 条保留未动，原因请查看详情' })
})
