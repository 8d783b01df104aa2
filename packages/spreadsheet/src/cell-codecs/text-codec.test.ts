import { describe, expect, test } from 'vitest'
import type { CellValue } from '../cell-value'
import { builtInFormat } from '../number-format'
import { readCell } from '../test-support/read-cell'
import { codeCodec } from './code-codec'
import { textCodec } from './text-codec'

describe('text', () => {
  test.each<[CellValue, string, unknown]>([
    [' 名称\u3000', 'General', '名称'],
    ['\u200b名称\ufeff', 'General', '名称'],
    [12, 'General', '12'],
    [0.1 + 0.2, 'General', '0.3'],
    [1e-7, 'General', '0.0000001'],
    [true, 'General', 'TRUE'],
  ])('%s in %s', (value, format, expected) => {
    expect(readCell(textCodec(), value, format)).toBe(expected)
  })

  test.each<[CellValue, string, unknown]>([
    [46027, 'yyyy/m/d', '2026/1/5'],
    [46082, 'm"月"d"日"', '3月1日'],
    [46083, 'd-mmm', '2-Mar'],
    [46082, '[$-804]yyyy"年"m"月"d"日";@', '2026年3月1日'],
    [46082, '[$-x-sysdate]dddd, mmmm dd, yyyy', 'Sunday, March 01, 2026'],
    [46082, 'aaaa', '星期日'],
    [46027.5, 'yyyy/m/d h:mm', '2026/1/5 12:00'],
    [0.5833333333, 'h:mm', '14:00'],
    [0.5833333333, 'h:mm AM/PM', '2:00 PM'],
    [0.5833333333, '上午/下午h"时"mm"分"', '下午2时00分'],
    [0.5833333333, '[$-804]AM/PMh"时"mm"分";@', '下午2时00分'],
    [1.5, '[h]:mm', '36:00'],
    [0.999999965, 'h:mm:ss', '23:59:59'],
    [46387.999999965, 'yyyy/m/d h:mm', '2026/12/31 23:59'],
    [-1, 'yyyy/m/d', { fault: 'notADate' }],
    [0.15, '0%', '15%'],
    [0.155, '0.0%', '15.5%'],
    [12345678905, '000000000000', '012345678905'],
    [12345678, '0000-0000', '1234-5678'],
    [13800000000, '000 0000 0000', '138 0000 0000'],
    [13800000000, '[<=9999999]###-####;(###) ###-####', '(1380) 000-0000'],
    [12.5, '@', '12.5'],
    [12.5, '0.00', '12.50'],
    [1234, '#,##0', '1,234'],
    [-5, '0_);(0)', '(5)'],
    [12, '# ?/?', '12'],
    [0.5, '# ?/?', '1/2'],
    [5, '0" "', '5'],
    [5, '[Red]0.0', '5.0'],
    [0, '0;-0;;@', null],
    [12, '0"箱"', '12箱'],
    [12345, '0.00E+00', { fault: 'scientific' }],
    [12.5, 'G/通用格式', '12.5'],
    [12.5, '0[', '12.5'],
  ])('%s in %s is what the sheet shows', (value, format, expected) => {
    expect(readCell(textCodec(), value, format)).toEqual(expected)
  })

  test('formats that files name by number', () => {
    const shown = (id: number, value: number) => textCodec()(value, builtInFormat(id), false)
    expect([14, 15, 16, 17, 22].map(id => shown(id, 46082))).toEqual([
      '2026/3/1',
      '1-Mar-26',
      '1-Mar',
      'Mar-26',
      '2026/3/1 0:00',
    ])
    expect([27, 28, 30, 31, 36, 57, 58].map(id => shown(id, 46082))).toEqual([
      '2026年3月',
      '3月1日',
      '3-1-26',
      '2026年3月1日',
      '2026年3月',
      '2026年3月',
      '3月1日',
    ])
    expect([18, 20, 32, 34, 55, 56].map(id => shown(id, 0.5833333333))).toEqual([
      '2:00 PM',
      '14:00',
      '14时00分',
      '下午2时00分',
      '下午2时00分',
      '下午2时00分00秒',
    ])
    for (const id of [
      14, 15, 16, 17, 18, 19, 20, 21, 22, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 45, 46, 47, 50, 51, 58,
    ])
      expect(codeCodec()(46082, builtInFormat(id), false)).toMatchObject({ code: 'dateCell' })
  })

  test('a number of 16 digits and more has lost its last ones', () => {
    expect(readCell(textCodec(), 110101199003071200)).toEqual({ fault: 'precisionLost' })
  })

  test('length counts characters, not code units', () => {
    expect(readCell(textCodec({ max: 3 }), '😀😀😀')).toBe('😀😀😀')
    expect(readCell(textCodec({ max: 3 }), '四个字符')).toEqual({ fault: 'textTooLong' })
  })
})
