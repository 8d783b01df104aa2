import { expect, it } from 'vitest'
import { pinyinPattern } from './pinyin'

const means = (typed: string, name: string) => new RegExp(pinyinPattern(typed) ?? '(?!)').test(name)

it('initials mean a name, wherever it begins', () => {
  expect(means('cp', '产品管理')).toBe(true)
  expect(means('YHC', '云禾茶 茉莉绿茶 500ml')).toBe(true)
  expect(means('mllc', '云禾茶 茉莉绿茶 500ml')).toBe(true)
  expect(means('cp', '品牌管理')).toBe(false)
})

it('initials go on over spaces, digits and Latin letters of the name', () => {
  expect(means('yhcmllc500ml', '云禾茶 茉莉绿茶 500ml')).toBe(true)
  expect(means('yhc900', '云禾茶 茉莉绿茶 500ml')).toBe(false)
})

it('what a name holds as it is typed is one of its meanings, so that a search compares a name once', () => {
  for (const typed of ['500ml', 'ML', 'vc'])
    for (const name of ['云禾茶 500ML', '柠檬VC 500ml vC']) {
      const holds = name.toLowerCase().includes(typed.toLowerCase())
      if (holds && pinyinPattern(typed)) expect(means(typed, name)).toBe(true)
    }
})

it('whole syllables mean a name, and the last may be begun', () => {
  expect(means('yunhecha', '云禾茶')).toBe(true)
  expect(means('yunhech', '云禾茶')).toBe(true)
  expect(means('chanpin', '产品')).toBe(true)
  expect(means('chanping', '产品')).toBe(false)
})

it('a syllable is no part of a longer one', () => {
  expect(means('he', '陈醋')).toBe(false)
  expect(means('an', '产品')).toBe(false)
})

it('every reading of a letter counts, and every way to divide a word', () => {
  expect(means('ccpt', '长城葡萄')).toBe(true)
  expect(means('zcpt', '长城葡萄')).toBe(true)
  expect(means('xian', '西安')).toBe(true)
  expect(means('xian', '鲜奶')).toBe(true)
})

it('ü is typed as v', () => {
  expect(means('lvcha', '绿茶')).toBe(true)
})

it('traditional letters are known too', () => {
  expect(means('cp', '產品')).toBe(true)
})

it('codes, single letters and other scripts are no pinyin', () => {
  for (const typed of ['c', '云禾', 'YH-000001', 'YH000001', '12345', 'a'.repeat(25)])
    expect(pinyinPattern(typed)).toBeUndefined()
})
