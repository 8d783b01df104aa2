import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { capitalAmount } from './capital-amount'

describe('an amount in capital letters', () => {
  test.each([
    [0, '零元整'],
    [1, '壹分'],
    [10, '壹角整'],
    [12, '壹角贰分'],
    [100, '壹元整'],
    [105, '壹元零伍分'],
    [150, '壹元伍角整'],
    [1000, '壹拾元整'],
    [10_010, '壹佰元壹角整'],
    [100_500, '壹仟零伍元整'],
    [101_001, '壹仟零壹拾元零壹分'],
    [1_000_000, '壹万元整'],
    [1_000_100, '壹万零壹元整'],
    [1_050_000, '壹万零伍佰元整'],
    [1_234_567, '壹万贰仟叁佰肆拾伍元陆角柒分'],
    [100_000_000, '壹佰万元整'],
    [10_000_000_000, '壹亿元整'],
    [10_000_000_100, '壹亿零壹元整'],
    [10_010_000_000, '壹亿零壹拾万元整'],
    [1_000_500_010_000, '壹佰亿零伍佰万零壹佰元整'],
    [100_000_000_000_000, '壹万亿元整'],
    [-12_345, '负壹佰贰拾叁元肆角伍分'],
  ])('%i fen are %s', (fen, text) => expect(capitalAmount(fen)).toBe(text))

  test('every amount is read back as it was', () => {
    fc.assert(fc.property(fc.integer({ min: 0, max: 10 ** 15 }), fen => readBack(capitalAmount(fen)) === fen))
  })

  test('no text has two zeros in a row, or a zero before a unit', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 10 ** 15 }),
        fen => !/零零|零[拾佰仟万亿元角整]|^零/.test(capitalAmount(fen)),
      ),
    )
  })

  test.each([0.5, Number.NaN, Number.POSITIVE_INFINITY, 10 ** 18])('%d is refused', fen => {
    expect(() => capitalAmount(fen)).toThrow(RangeError)
  })
})

/** Reads the text by its units, without the function that made it. */
function readBack(text: string): number {
  const worth: Record<string, number> = { 拾: 10, 佰: 100, 仟: 1000 }
  let [fen, group, digit] = [0, 0, 0]
  let yuan = 0
  for (const char of text) {
    const value = '零壹贰叁肆伍陆柒捌玖'.indexOf(char)
    if (value >= 0) digit = value
    else if (char in worth) {
      group += digit * (worth[char] as number)
      digit = 0
    } else if (char === '万' || char === '亿') {
      const times = char === '万' ? 10_000 : 100_000_000
      // 万亿 is one unit: the 亿 takes all that stands before it.
      yuan = char === '亿' ? (yuan + group + digit) * times : yuan + (group + digit) * times
      group = 0
      digit = 0
    } else if (char === '元') {
      yuan += group + digit
      group = 0
      digit = 0
    } else if (char === '角') {
      fen += digit * 10
      digit = 0
    } else if (char === '分') fen += digit
  }
  return yuan * 100 + fen
}
