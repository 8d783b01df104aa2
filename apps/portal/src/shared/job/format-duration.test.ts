import { beforeAll, expect, it } from 'vitest'
import { languageStore } from '../language/language'
import { startLocale } from '../language/locale'
import { formatDuration, secondsBetween } from './format-duration'

beforeAll(() => {
  languageStore.set('zh-CN')
  return startLocale(['common', 'bulk'])
})

it.each([
  [0.4, '0 秒'],
  [45, '45 秒'],
  [60, '1 分钟'],
  [125, '2 分 5 秒'],
  [3599.6, '1 小时 0 分'],
  [4200, '1 小时 10 分'],
])('says %d seconds as %s', (seconds, words) => {
  expect(formatDuration(seconds)).toBe(words)
})

it('counts the seconds between two times of the wire', () => {
  expect(secondsBetween('2025-11-20 23:59:50', '2025-11-21 00:00:05')).toBe(15)
})
