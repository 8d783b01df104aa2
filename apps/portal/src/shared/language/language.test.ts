import { expect, it } from 'vitest'
import { initialLanguage } from './language'

it('is English when the browser language contains "en", otherwise Simplified Chinese', () => {
  expect(initialLanguage('en-GB', null, null)).toBe('en-US')
  expect(initialLanguage('fr-EN', null, null)).toBe('en-US')
  expect(initialLanguage('zh-TW', null, null)).toBe('zh-CN')
  expect(initialLanguage('ja', null, 'en-US')).toBe('zh-CN')
})

it('keeps what the switcher chose for the session', () => {
  expect(initialLanguage('en-US', 'zh-TW', null)).toBe('zh-TW')
  expect(initialLanguage('en-US', 'nonsense', null)).toBe('en-US')
})

it('falls back to the saved preference where the browser names no language', () => {
  expect(initialLanguage(undefined, null, 'zh-TW')).toBe('zh-TW')
  expect(initialLanguage('', null, null)).toBe('zh-CN')
})
