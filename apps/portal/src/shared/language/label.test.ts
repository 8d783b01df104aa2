import { beforeEach, expect, it } from 'vitest'
import { colon, labelOf, semicolon } from './label'
import { languageStore } from './language'
import { loadTraditional } from './traditional'

beforeEach(() => languageStore.set('zh-CN'))

it('gives a label in the language of the page', async () => {
  expect(labelOf(['品牌编码', 'Brand code'])).toBe('品牌编码')
  languageStore.set('en-US')
  expect(labelOf(['品牌编码', 'Brand code'])).toBe('Brand code')
  languageStore.set('zh-TW')
  await loadTraditional()
  expect(labelOf(['品牌编码', 'Brand code'])).toBe('品牌編碼')
})

it('uses the words of Taiwan also for texts that only the server knows', async () => {
  languageStore.set('zh-TW')
  await loadTraditional()
  expect(labelOf(['仓库数据导入设置', ''])).toBe('倉庫資料匯入設定')
})

it('puts the signs of the language between labels and values', () => {
  expect([colon(), semicolon()]).toEqual(['：', '；'])
  languageStore.set('en-US')
  expect([colon(), semicolon()]).toEqual([': ', '; '])
})
