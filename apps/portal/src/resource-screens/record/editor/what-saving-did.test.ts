import { store } from '@sfa/customer/definitions/store.resource'
import { brand } from '@sfa/product/definitions/brand.resource'
import { beforeAll, expect, it } from 'vitest'
import { prepareScreens } from '../../testing/render-screen'
import { whatSavingDid } from './what-saving-did'

beforeAll(() => prepareScreens())

const row = (state: string, asked?: readonly string[]) => ({
  id: '1',
  ver: 1,
  state,
  ...(asked && { _approval: { actions: ['pass', 'reject'], mine: false, asked } }),
})

it('a save that starts an approval says who is asked, or in which state the record waits', () => {
  expect(whatSavingDid(store, row('passed'), row('pending', ['甲', '乙']))).toBe('已保存，等待甲、乙审批')
  expect(whatSavingDid(store, undefined, row('pending', ['甲', '乙', '丙', '丁']))).toContain('甲、乙、丙等4人审批')
  expect(whatSavingDid(store, row('passed'), row('pending'))).toBe('已保存，状态变为“待审批”')
  expect(whatSavingDid(store, row('passed'), row('pending', []))).toBe('已保存，状态变为“待审批”')
})

it('every other save was successful', () => {
  expect(whatSavingDid(store, row('passed'), row('passed'))).toBe('操作成功')
  expect(whatSavingDid(store, row('new'), row('closed'))).toBe('操作成功')
  expect(whatSavingDid(brand, undefined, row(''))).toBe('操作成功')
})
