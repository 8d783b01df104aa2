import { fillText } from '@sfa/kernel/language'
import { beforeAll, expect, it } from 'vitest'
import { formatCount } from './format-count'
import { languageStore } from './language/language'
import { startLocale, text } from './language/locale'

beforeAll(async () => {
  languageStore.set('zh-CN')
  await startLocale(['resource'])
})

it('separates thousands in every language', () => {
  for (const language of ['zh-CN', 'zh-TW', 'en-US']) expect(formatCount(60_000, language)).toBe('60,000')
  expect(formatCount(999)).toBe('999')
})

it('every number that a text is filled with has separators; batches and codes have none', () => {
  expect(text('resource:total', { count: 60_000 })).toBe('共 60,000 条')
  expect(text('resource:batch.found', { count: 1_234_567 })).toBe('查询到的全部 1,234,567 条')
  expect(text('resource:batch.batchId', { id: '20261123001' })).toBe('批次号：20261123001')
})

it('counts and limits of refusals have separators, rows and values have none', () => {
  expect(fillText('{count} of {max}, row {row}: {value}', { count: 12_000, max: '5000', row: 2345, value: 9999 })).toBe(
    '12,000 of 5,000, row 2345: 9999',
  )
})
