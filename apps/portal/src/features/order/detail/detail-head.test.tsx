import { fireEvent, screen } from '@testing-library/react'
import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { serve } from '../../../resource-screens/testing/fake-request'
import { prepareScreens, renderScreen } from '../../../resource-screens/testing/render-screen'
import { startLocale } from '../../../shared/language/locale'
import { DetailHead } from './detail-head'

vi.mock('../../../shared/request/request', () => import('../../../resource-screens/testing/fake-request'))

beforeAll(async () => {
  await prepareScreens()
  await startLocale(['order'])
})
beforeEach(() => serve({ '/portalsync/record/print/search': () => [] }))

const show = (orderStatus: string) =>
  renderScreen(<DetailHead row={{ id: '7', ver: 1, orderNumber: 'SO-7', customerType: 'store', orderStatus }} />)

it('says why an order that has been shipped is cancelled no more', async () => {
  show('shipped')
  const cancel = await screen.findByRole<HTMLButtonElement>('button', { name: '取消' })
  expect(cancel.disabled).toBe(true)
  fireEvent.pointerEnter(cancel)
  expect(await screen.findByText('当前状态为“已发货”，不能执行“取消”')).toBeTruthy()
  expect(screen.queryByRole('button', { name: '提交' })).toBeNull()
})

it('offers no cancelling of what is cancelled', async () => {
  show('cancelled')
  await screen.findByRole('button', { name: '复制' })
  expect(screen.queryByRole('button', { name: '取消' })).toBeNull()
})
