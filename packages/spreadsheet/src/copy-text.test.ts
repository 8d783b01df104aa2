import { expect, test } from 'vitest'
import { copyField, copyRow } from './copy-text'

test('fields are escaped as PostgreSQL reads them', () => {
  expect(copyField('a\tb\nc\rd\\e')).toBe('a\\tb\\nc\\rd\\\\e')
  expect(copyField('\\N')).toBe('\\\\N')
  expect(copyField('a\0b')).toBe('ab')
  expect([null, undefined, true, false, 1.5, 10n, ''].map(copyField)).toEqual(['\\N', '\\N', 't', 'f', '1.5', '10', ''])
})

test('a row is one line', () => {
  expect(copyRow(['001', null, 'x\ny', 3])).toBe('001\t\\N\tx\\ny\t3\n')
})
