import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import i18next from 'i18next'
import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { callsTo, serve } from '../../../resource-screens/testing/fake-request'
import { prepareScreens, renderScreen } from '../../../resource-screens/testing/render-screen'
import { RequestError } from '../../../shared/request/request-error'
import { aJob } from './a-job.fixture'
import { askCancel } from './ask-cancel'

vi.mock('../../../shared/request/request', () => import('../../../resource-screens/testing/fake-request'))

const path = '/portalsync/eximport/job/cancel'
beforeAll(async () => {
  await prepareScreens()
  await i18next.loadNamespaces('bulk')
})
beforeEach(() => {
  serve({ [path]: () => ({}) })
  renderScreen(<div />)
})

it('sends the decision to take back what was written together with the cancelling', async () => {
  askCancel(aJob({ phase: 'writing', successCount: 5000 }))
  await userEvent.click(await screen.findByLabelText('停止，并撤销已写入的数据'))
  await userEvent.click(await screen.findByRole('button', { name: '取消任务' }))
  await waitFor(() => expect(callsTo(path)).toEqual([{ batchId: '7', undo: true }]))
})

it('asks for no such decision where nothing is written', async () => {
  askCancel(aJob({ phase: 'validating', successCount: 0 }))
  await screen.findByText('任务将尽快停止。')
  expect(screen.queryByLabelText('停止，并撤销已写入的数据')).toBeNull()
  await userEvent.click(await screen.findByRole('button', { name: '取消任务' }))
  await waitFor(() => expect(callsTo(path)).toEqual([{ batchId: '7', undo: false }]))
})

it('says of a job that has ended meanwhile that it has, without a dialog over the one it was asked from', async () => {
  serve({
    [path]: () => {
      throw new RequestError('jobNotRunning', '任务已结束，不能取消', 200)
    },
  })
  askCancel(aJob({ phase: 'validating', successCount: 0 }))
  await userEvent.click(await screen.findByRole('button', { name: '取消任务' }))
  await screen.findByText('任务已结束，不能取消')
  await waitFor(() => expect(screen.queryAllByRole('dialog')).toEqual([]))
})
