import { expect, it } from 'vitest'
import { keptFileName } from './kept-file-name'

it('shortens a long name in front of its extension, and cuts no character in half', () => {
  expect(keptFileName(`${'产'.repeat(300)}.xlsx`)).toBe(`${'产'.repeat(195)}.xlsx`)
  expect(keptFileName(`${'😀'.repeat(300)}.csv`)).toBe(`${'😀'.repeat(196)}.csv`)
  expect(keptFileName('x'.repeat(300))).toBe('x'.repeat(200))
})

it('leaves other names as they are', () => {
  expect(keptFileName('产品.xlsx')).toBe('产品.xlsx')
  expect(keptFileName('../../产品.xlsx')).toBe('产品.xlsx')
  expect(keptFileName(undefined)).toBe('upload')
})
