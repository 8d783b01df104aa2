import { describe, expect, test } from 'vitest'
import type { CellValue } from '../cell-value'
import { readCell } from '../test-support/read-cell'
import { flagCodec } from './flag-codec'

describe('flag', () => {
  const codec = flagCodec({ yes: ['有效'], no: ['无效'] })

  test.each<[CellValue, unknown]>([
    ['是', true],
    ['否', false],
    [1, true],
    [0, false],
    ['TRUE', true],
    ['n', false],
    [true, true],
    [' 有效 ', true],
    ['无效', false],
    ['也许', { fault: 'notAFlag' }],
    [2, { fault: 'notAFlag' }],
  ])('%s', (value, expected) => {
    expect(readCell(codec, value)).toEqual(expected)
  })

  test('1 that is shown as a date or a percentage is no yes', () => {
    for (const format of ['yyyy/m/d', '0%']) expect(readCell(codec, 1, format)).toEqual({ fault: 'notAFlag' })
  })
})
