import { act, screen } from '@testing-library/react'
import i18next from 'i18next'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { BannerArea } from '../../app/shell/banner-area'
import { serve } from '../../resource-screens/testing/fake-request'
import { prepareScreens, renderScreen } from '../../resource-screens/testing/render-screen'
import type { JobRow } from '../../shared/job/job-row'
import { ownJobs } from '../../shared/job/job-stream'
import NoWorkerBanner from './no-worker-banner'

vi.mock('../../shared/request/request', () => import('../../resource-screens/testing/fake-request'))

const nothing = { connected: false, rows: new Map() }
const everything = '[{"key":"*:*:*"}]'
const forWatchers = '没有正在运行的执行节点，导入、导出和图片任务不会被处理'
const forOwners = '后台任务服务暂停，您的任务已排队，恢复后自动执行'

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  ownJobs.store.set(nothing)
})

async function show(keys: string, alive: readonly string[] = []) {
  await prepareScreens(keys)
  await i18next.loadNamespaces('monitor')
  serve({
    '/portalsync/eximport/monitor/workers': () => ({ workers: alive.map(each => ({ alive: each })) }),
  })
  renderScreen(
    <>
      <NoWorkerBanner />
      <BannerArea />
    </>,
  )
}
const waitsFor = async (phase: JobRow['phase'], workerAnswers: boolean) => {
  const ready = vi.fn(async () => new Response(JSON.stringify({ worker: workerAnswers }), { status: 503 }))
  vi.stubGlobal('fetch', ready)
  act(() => ownJobs.store.set({ connected: true, rows: new Map([['7', { batchId: '7', phase } as JobRow]]) }))
  await act(() => vi.advanceTimersByTimeAsync(9_000))
  return ready
}

it('tells who may watch the workers that none is alive', async () => {
  await show(everything, ['0', '0'])
  expect(await screen.findByText(forWatchers)).toBeTruthy()
})

it('says nothing while one of them is', async () => {
  await show(everything, ['0', '1'])
  await act(() => vi.advanceTimersByTimeAsync(1_000))
  expect(screen.queryByText(forWatchers)).toBeNull()
})

it('tells a user whose job waits too long', async () => {
  await show('[]')
  await waitsFor('queued', false)
  expect(await screen.findByText(forOwners)).toBeTruthy()
})

it('leaves those alone whose job waits behind others, or runs', async () => {
  await show('[]')
  await waitsFor('queued', true)
  expect(screen.queryByText(forOwners)).toBeNull()
  const ready = await waitsFor('writing', false)
  expect(ready).not.toHaveBeenCalled()
})
