import { expect, it } from 'vitest'
import { toldFault } from './find-repair'

it('faults that differ by the figures and names of their rows are of one kind', () => {
  const kindOf = (code: 'ecSumDiffers' | 'documentRefused' | 'max', params: Record<string, unknown>) =>
    toldFault({ path: 'paid', code, params, suggestion: null } as never, [], ([zh]) => zh).kind
  expect(kindOf('ecSumDiffers', { given: '10', sum: '14.5' })).toBe('实付金额…与明细合计加运费…不一致')
  expect(kindOf('documentRefused', { document: 'W2-001', row: 2 })).toBe('单据“…”的第…行有错误，整张单据未导入')
  // What holds for the whole column stays.
  expect(kindOf('max', { max: 100 })).toContain('100')
})
