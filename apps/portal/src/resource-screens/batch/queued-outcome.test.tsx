import { store } from '@sfa/customer/definitions/store.resource'
import { screen, waitFor } from '@testing-library/react'
import i18next from 'i18next'
import { expect, it, vi } from 'vitest'
import { serve } from '../testing/fake-request'
import { prepareScreens, renderScreen } from '../testing/render-screen'
import { QueuedOutcome } from './queued-outcome'

vi.mock('../../shared/request/request', () => import('../testing/fake-request'))

it('follows the job, has the list read anew at its end, and offers to undo a batch change', async () => {
  await prepareScreens()
  await i18next.loadNamespaces('bulk')
  const row = { batchId: '548', job: 'batch-change', successCount: 2359, failureCount: 0 }
  let phase = 'writing'
  serve({ '/portalsync/eximport/tasklog/search': () => [{ ...row, phase }] })
  const changed = vi.fn()
  renderScreen(<QueuedOutcome resource={store} batchId="548" onChanged={changed} />, { page: 'customer/storegroup' })
  await screen.findByText('数据较多，已转为后台任务')
  screen.getByRole('link', { name: '查看进度' })
  expect(changed).not.toHaveBeenCalled()
  phase = 'done'
  await screen.findByText('成功 2,359 条，失败 0 条', {}, { timeout: 10_000 })
  await waitFor(() => expect(changed).toHaveBeenCalledTimes(1))
  screen.getByRole('link', { name: '查看任务日志' })
  screen.getByRole('button', { name: '撤销修改' })
})
