import { expect, it } from 'vitest'
import { isSampleMark } from './sample-mark'

it.each([
  '示例行，不会导入',
  '示例行，不會導入',
  ' Sample row, not imported ',
  '示例行，请删除',
  'Sample row, please delete',
])('%s marks the sample row of a template', text => {
  expect(isSampleMark(text)).toBe(true)
})

it('a record whose code only begins like it is data', () => {
  expect(isSampleMark('示例行1')).toBe(false)
})
