import type { Resource } from '@sfa/kit/resource'
import { coupon } from '@sfa/marketing/definitions/coupon.resource'
import { onlineUserReport } from '@sfa/person/definitions/online-user.report'
import { screen } from '@testing-library/react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { languageStore } from '../../shared/language/language'
import { startLocale } from '../../shared/language/locale'
import { loadTraditional } from '../../shared/language/traditional'
import { serve } from '../testing/fake-request'
import { prepareScreens, renderScreen } from '../testing/render-screen'
import { useQuickLabel } from './quick-text'

vi.mock('../../shared/request/request', () => import('../testing/fake-request'))

beforeAll(() => prepareScreens())
afterEach(() => languageStore.set('zh-CN'))

function Named({ of }: { of: Resource }) {
  return <p>{useQuickLabel(of)}</p>
}
const masks = '/portalsync/permission/fieldMasks'

it.each([
  ['zh-CN', '请输入券号或订单号'],
  ['zh-TW', '請輸入券號或訂單號'],
  ['en-US', 'Coupon number or order number'],
] as const)('in %s the box names the fields that it looks in', async (language, said) => {
  serve({ [masks]: () => [] })
  languageStore.set(language)
  await loadTraditional()
  await startLocale(['common', 'resource'])
  renderScreen(<Named of={coupon} />)
  expect(await screen.findByText(said)).toBeTruthy()
})

it('of a report it names those that the report looks in, and not what it is sorted by', async () => {
  serve({ [masks]: () => [] })
  await startLocale(['common', 'resource'])
  renderScreen(<Named of={onlineUserReport.shape} />)
  expect(await screen.findByText('请输入姓名、登录名、用户编码或IP地址')).toBeTruthy()
})
