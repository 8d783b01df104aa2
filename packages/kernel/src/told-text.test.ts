import { expect, it } from 'vitest'
import { keptText, toldLabel } from './told-text'

it('comes back in both languages, whatever stands in it', () => {
  const told = ['产品“茶”["x"]\n无效', 'The product "茶" is not valid'] as const
  expect(toldLabel(keptText(told))).toEqual(told)
})

it('is none where it was kept in one language, or where there is none', () => {
  for (const kept of ['库存不足', '["一半', '["只有中文"]', '[1,2]', '', null, undefined, 7])
    expect(toldLabel(kept)).toBeUndefined()
})
