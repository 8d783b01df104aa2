import type { PromotionReview } from '@sfa/marketing/definitions/promotion.calls'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import i18next from 'i18next'
import { beforeEach, expect, it, vi } from 'vitest'
import { callsTo, serve } from '../../../resource-screens/testing/fake-request'
import { prepareScreens, renderScreen } from '../../../resource-screens/testing/render-screen'
import { loadDefinitions } from '../../../shared/definitions'
import { DecideDialog } from './decide-dialog'

vi.mock('../../../shared/request/request', () => import('../../../resource-screens/testing/fake-request'))

const pass = { minus: '/portalsync/marketing/full-minus/pass', coupon: '/portalsync/marketing/coupon-batch/pass' }
const log = '/portalsync/eximport/tasklog/search'
let phase = 'writing'

beforeEach(async () => {
  await prepareScreens()
  await i18next.loadNamespaces('marketing')
  await loadDefinitions('marketing')
  phase = 'writing'
  serve({
    [pass.minus]: () => ({ batchId: '77' }),
    [pass.coupon]: () => ({ changed: 0, refused: [{ id: '9', code: 'wrongState', message: '已停用' }] }),
    [log]: () => [{ batchId: '77', phase, successCount: 600, failureCount: 1 }],
  })
})

const one = (type: string, id: string, name: string) => ({ type, id, name }) as PromotionReview

it('follows what goes on as a job until it has ended, and says what was refused at once', async () => {
  const done = vi.fn()
  const closed = vi.fn()
  renderScreen(
    <DecideDialog
      way="pass"
      promotions={[one('3', '1', '满100减10'), one('coupon', '9', '新客券')]}
      onDone={done}
      onClose={closed}
    />,
    { page: 'marketing/approval' },
  )
  await userEvent.click(await screen.findByRole('button', { name: /^通\s*过$/ }))
  await screen.findByText('数据较多，已转为后台任务')
  screen.getByText('已停用')
  expect(closed).not.toHaveBeenCalled()
  expect(done).toHaveBeenCalledTimes(1)
  phase = 'done'
  await screen.findByText('成功 600 条，失败 1 条')
  await waitFor(() => expect(done).toHaveBeenCalledTimes(2))
  expect(callsTo(log)[0]).toMatchObject({ batchId: '77' })
  expect(screen.getByRole('link', { name: '查看任务日志' }).getAttribute('href')).toContain('batchId=77')
})
