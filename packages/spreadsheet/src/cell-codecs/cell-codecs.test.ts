import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CellError, type CellValue } from '../cell-value'
import { builtInFormat, GENERAL, parseNumberFormat } from '../number-format'
import { type CellCodec, CellFault } from './cell-codec'
import { codeCodec } from './code-codec'
import { dateCodec, dateTimeCodec } from './date-codecs'
import { flagCodec } from './flag-codec'
import { decimalCodec, integerCodec, moneyCodec, percentCodec } from './number-codecs'
import { textCodec } from './text-codec'

/** The value, or the code of the fault. */
function read<Value>(codec: CellCodec<Value>, value: CellValue, format = 'General', date1904 = false) {
  const result = codec(value, format === 'General' ? GENERAL : parseNumberFormat(format), date1904)
  return result instanceof CellFault ? { fault: result.code } : result
}

describe('every codec', () => {
  test.each<[string, CellCodec<unknown>]>([
    ['text', textCodec()],
    ['code', codeCodec()],
    ['integer', integerCodec()],
    ['decimal', decimalCodec({ scale: 2 })],
    ['money', moneyCodec()],
    ['date', dateCodec()],
    ['dateTime', dateTimeCodec()],
    ['flag', flagCodec()],
  ])('%s: blank is null, errors are faults', (_, codec) => {
    for (const blank of [undefined, '', '  ', '\u3000', '\u200b']) expect(read(codec, blank)).toBeNull()
    expect(read(codec, CellError.of('#N/A'))).toEqual({ fault: 'formulaError' })
    expect(read(codec, CellError.notCalculated)).toEqual({ fault: 'notCalculated' })
  })
})

describe('text', () => {
  test.each<[CellValue, string, unknown]>([
    [' 名称\u3000', 'General', '名称'],
    ['\u200b名称\ufeff', 'General', '名称'],
    [12, 'General', '12'],
    [0.1 + 0.2, 'General', '0.3'],
    [1e-7, 'General', '0.0000001'],
    [true, 'General', 'TRUE'],
  ])('%s in %s', (value, format, expected) => {
    expect(read(textCodec(), value, format)).toBe(expected)
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
    expect(read(textCodec(), value, format)).toEqual(expected)
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
    expect(read(textCodec(), 110101199003071200)).toEqual({ fault: 'precisionLost' })
  })

  test('length counts characters, not code units', () => {
    expect(read(textCodec({ max: 3 }), '😀😀😀')).toBe('😀😀😀')
    expect(read(textCodec({ max: 3 }), '四个字符')).toEqual({ fault: 'textTooLong' })
  })
})

describe('code', () => {
  test.each<[CellValue, string, unknown]>([
    ['00123', 'General', '00123'],
    [123, '000000', '000123'],
    [1234567, '000000', '1234567'],
    [0, '0000', '0000'],
    [123, '"P"0000', 'P0123'],
    [123456, '000-000', '123-456'],
    [123, '\\A0000;[Red]-0000', 'A0123'],
    [123, '@', '123'],
    [123, '0.00', '123'],
    [1234, '#,##0', '1234'],
    [6901234567892, 'General', '6901234567892'],
    [6901234567892, '0', '6901234567892'],
    [999999999999999, '0', '999999999999999'],
    [1.5, 'General', '1.5'],
    [true, 'General', { fault: 'flagCell' }],
    [46082, 'm"月"d"日"', { fault: 'dateCell' }],
    [46083, 'd-mmm', { fault: 'dateCell' }],
    [0.5, 'h:mm', { fault: 'dateCell' }],
    [1.5, '[h]:mm', { fault: 'dateCell' }],
    [46082, '[=0]"";yyyy/m/d', { fault: 'dateCell' }],
    [12345678905, '000000000000', '012345678905'],
    [138, '[<100]000;0000', '0138'],
    [1234, '¥#,##0', '1234'],
    [0.15, '0%', '15%'],
    ['12E5', 'General', '12E5'],
    ['E1001', 'General', 'E1001'],
    [123456789012345680, '0', { fault: 'precisionLost' }],
    [1234567890123456, 'General', { fault: 'precisionLost' }],
    [123, '0.00E+00', { fault: 'scientific' }],
    ['6.90123E+12', 'General', { fault: 'scientific' }],
    ['1.23456789012346E+017', 'General', { fault: 'scientific' }],
  ])('%s in %s', (value, format, expected) => {
    expect(read(codeCodec(), value, format)).toEqual(expected)
  })

  test('the caller may refuse what Excel shows as 6.90E+12', () => {
    const strict = codeCodec({ generalFormat: 'refuse' })
    expect(read(strict, 6901234567892)).toEqual({ fault: 'scientific' })
    expect(read(strict, 6901234567892, '0')).toBe('6901234567892')
    expect(read(strict, 12345678901)).toBe('12345678901')
  })
})

describe('integer', () => {
  test.each<[CellValue, unknown]>([
    [7, 7],
    [-0, 0],
    ['1,234', 1234],
    ['１２', 12],
    ['10.00', 10],
    ['-3', -3],
    [2.0000000000000004, 2],
    [1.5, { fault: 'notAnInteger' }],
    ['1.5', { fault: 'notAnInteger' }],
    ['abc', { fault: 'notANumber' }],
    ['1,23', { fault: 'notANumber' }],
    ['0x10', { fault: 'notANumber' }],
    [true, { fault: 'notANumber' }],
    ['99999999999999999999', { fault: 'outOfRange' }],
  ])('%s', (value, expected) => {
    expect(read(integerCodec(), value)).toEqual(expected)
  })

  test('limits, and dates are no numbers', () => {
    expect(read(integerCodec({ min: 0 }), -1)).toEqual({ fault: 'outOfRange' })
    expect(read(integerCodec({ max: 10 }), '11')).toEqual({ fault: 'outOfRange' })
    expect(read(integerCodec(), 46027, 'yyyy/m/d')).toEqual({ fault: 'notANumber' })
  })
})

describe('decimal and money', () => {
  test.each<[CellValue, unknown]>([
    [1.005, 101],
    ['1.005', 101],
    ['1.004', 100],
    ['-1.005', -101],
    ['-0.004', 0],
    [0.1 + 0.2, 30],
    ['9.995', 1000],
    ['¥1,234.50', 123450],
    ['￥12', 1200],
    ['-¥12', -1200],
    ['１２．５', 1250],
    ['12.', 1200],
    [1234567.89, 123456789],
    ['99999999999999999', { fault: 'tooManyDigits' }],
    ['9999999999999999', { fault: 'outOfRange' }],
    ['12元', { fault: 'notANumber' }],
    ['$12', { fault: 'notANumber' }],
    ['12.3万', { fault: 'notANumber' }],
    ['(12)', { fault: 'notANumber' }],
    ['12-', { fault: 'notANumber' }],
    ['1e5', { fault: 'notANumber' }],
    ['5²', { fault: 'notANumber' }],
    ['①', { fault: 'notANumber' }],
    ['1,206.00', 120600],
    ['１２３', 12300],
    ['15%', { fault: 'percentCell' }],
    ['1.2.3', { fault: 'notANumber' }],
  ])('%s yuan in fen', (value, expected) => {
    expect(read(moneyCodec(), value)).toEqual(expected)
  })

  test.each<[CellValue, unknown]>([
    [1.23456, '1.235'],
    ['0001.500', '1.5'],
    ['-0.0001', '0'],
    [1e-7, '0'],
    ['12345.6', '12345.6'],
    ['1234567', { fault: 'tooManyDigits' }],
  ])('%s with three decimals', (value, expected) => {
    expect(read(decimalCodec({ scale: 3, precision: 9 }), value)).toEqual(expected)
  })

  test('more decimals may be refused', () => {
    const strict = decimalCodec({ scale: 2, excess: 'refuse' })
    expect(read(strict, '1.230')).toBe('1.23')
    expect(read(strict, '1.234')).toEqual({ fault: 'tooManyDecimals' })
    expect(read(decimalCodec({ scale: 2, min: 0, max: 5 }), '5.01')).toEqual({ fault: 'outOfRange' })
  })

  test('per cents: as the cell shows them, and of no other column', () => {
    const rate = percentCodec(decimalCodec({ scale: 1, excess: 'refuse' }))
    expect(read(rate, 1, '0%')).toBe('100')
    expect(read(rate, 0.07, '0%')).toBe('7')
    expect(read(rate, 0.955, '0.0%')).toBe('95.5')
    expect(read(rate, 95, '0')).toBe('95')
    expect(['15%', '15 ％', '１５％', '15'].map(text => read(rate, text))).toEqual(['15', '15', '15', '15'])
    expect(read(rate, '%')).toEqual({ fault: 'notANumber' })
    for (const codec of [integerCodec(), decimalCodec({ scale: 2 }), moneyCodec()])
      expect(read<unknown>(codec, 1, '0%')).toEqual({ fault: 'percentCell' })
  })

  test('rounding agrees with whole-number arithmetic', () => {
    fc.assert(
      fc.property(fc.integer({ min: -10_000_000, max: 10_000_000 }), tenthsOfFen => {
        const digits = String(Math.abs(tenthsOfFen)).padStart(4, '0')
        const text = `${tenthsOfFen < 0 ? '-' : ''}${digits.slice(0, -3)}.${digits.slice(-3)}`
        const fen = Math.floor((Math.abs(tenthsOfFen) + 5) / 10) * Math.sign(tenthsOfFen)
        expect(read(moneyCodec(), text)).toBe(fen === 0 ? 0 : fen)
        expect(read(moneyCodec(), Number(text))).toBe(fen === 0 ? 0 : fen)
      }),
    )
  })
})

describe('dates', () => {
  test.each<[CellValue, string, unknown]>([
    [46027, 'yyyy/m/d', '2026-01-05'],
    [46027.99, 'yyyy/m/d', '2026-01-05'],
    [46387.999999965, 'yyyy/m/d', '2026-12-31'],
    [46387.99999999, 'yyyy/m/d', '2026-12-31'],
    // Nearer to midnight than half of a millisecond: what a formula has left of 2027-01-01.
    [46387.9999999999, 'yyyy/m/d', '2027-01-01'],
    [59.999999965, 'yyyy/m/d', '1900-02-28'],
    [2958465.999999965, 'yyyy/m/d', '9999-12-31'],
    [46027, 'm"月"d"日"', '2026-01-05'],
    [46027, '0%', { fault: 'notADate' }],
    [46027.5, '[h]:mm', { fault: 'notADate' }],
    [1, 'yyyy/m/d', '1900-01-01'],
    [59, 'yyyy/m/d', '1900-02-28'],
    [60, 'yyyy/m/d', { fault: 'notADate' }],
    [61, 'yyyy/m/d', '1900-03-01'],
    [2958465, 'yyyy/m/d', '9999-12-31'],
    [2958466, 'yyyy/m/d', { fault: 'notADate' }],
    [-1, 'yyyy/m/d', { fault: 'notADate' }],
    [0.5, 'h:mm', { fault: 'notADate' }],
    [20260105, 'General', '2026-01-05'],
    [46027, 'General', '2026-01-05'],
    [12, 'General', { fault: 'notADate' }],
    [99_999, 'General', { fault: 'notADate' }],
    ['2026-01-05', '@', '2026-01-05'],
    ['2026/1/5', '@', '2026-01-05'],
    ['2026.1.5', '@', '2026-01-05'],
    ['20260105', '@', '2026-01-05'],
    ['2026年1月5日', '@', '2026-01-05'],
    ['2026年1月5号', '@', '2026-01-05'],
    ['2026-01-05 23:59:59', '@', '2026-01-05'],
    ['2026-01-04T16:00:00Z', '@', '2026-01-05'],
    ['2024-02-29', '@', '2024-02-29'],
    ['2023-02-29', '@', { fault: 'notADate' }],
    ['2026-13-01', '@', { fault: 'notADate' }],
    ['1/5/2026', '@', { fault: 'notADate' }],
    ['2026-01/05', '@', { fault: 'notADate' }],
    ['2026-01-0513:00', '@', { fault: 'notADate' }],
    ['2026-01-05x', '@', { fault: 'notADate' }],
    ['明天', '@', { fault: 'notADate' }],
    [true, 'General', { fault: 'notADate' }],
  ])('%s in %s', (value, format, expected) => {
    expect(read(dateCodec(), value, format)).toEqual(expected)
  })

  test('the 1904 system', () => {
    expect(read(dateCodec(), 44565, 'yyyy/m/d', true)).toBe('2026-01-05')
    expect(read(dateCodec(), 0, 'yyyy/m/d', true)).toBe('1904-01-01')
    expect(read(dateCodec(), 44925.999999965, 'yyyy/m/d', true)).toBe('2026-12-31')
    expect(read(textCodec(), 44565, 'yyyy/m/d', true)).toBe('2026/1/5')
    expect(read(textCodec(), 1.5, '[h]:mm', true)).toBe('36:00')
  })

  test.each<[CellValue, string, unknown]>([
    [46027.57326388889, 'yyyy/m/d h:mm', '2026-01-05 13:45:30+08'],
    [46027.57326, 'yyyy/m/d h:mm', '2026-01-05 13:45:30+08'],
    [46387.999999965, 'yyyy/m/d h:mm', '2026-12-31 23:59:59+08'],
    [46387.999994, 'yyyy/m/d h:mm', '2026-12-31 23:59:59+08'],
    ['2026-12-31 23:59:59.997', '@', '2026-12-31 23:59:59+08'],
    ['2026-01-05 13:45', '@', '2026-01-05 13:45:00+08'],
    ['2026/1/5 9:05:07', '@', '2026-01-05 09:05:07+08'],
    ['2026年1月5日13时45分', '@', '2026-01-05 13:45:00+08'],
    ['2026年1月5日 13:45:30', '@', '2026-01-05 13:45:30+08'],
    ['2026-01-05T05:45:30.123Z', '@', '2026-01-05 13:45:30+08'],
    ['2026-01-05T13:45:30+08:00', '@', '2026-01-05 13:45:30+08'],
    ['2026-01-05T00:45:30-05', '@', '2026-01-05 13:45:30+08'],
    ['2026-01-05', '@', '2026-01-05 00:00:00+08'],
    ['2026-01-05 24:00', '@', { fault: 'notADate' }],
    ['2026-01-05 13:60', '@', { fault: 'notADate' }],
  ])('moment %s in %s', (value, format, expected) => {
    expect(read(dateTimeCodec(), value, format)).toEqual(expected)
  })
})

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
    expect(read(codec, value)).toEqual(expected)
  })

  test('1 that is shown as a date or a percentage is no yes', () => {
    for (const format of ['yyyy/m/d', '0%']) expect(read(codec, 1, format)).toEqual({ fault: 'notAFlag' })
  })
})

describe('short cuts give what the long way gives', () => {
  const asText = (value: number) => (Number.isInteger(value) ? value.toFixed(0) : String(value))

  test('numbers in cells are read like the same digits as text', () => {
    const amount = fc.oneof(
      fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }).map(hundredths => hundredths / 100),
      fc.double({ min: -1e9, max: 1e9, noNaN: true }).map(value => Number(value.toPrecision(15))),
      fc.constantFrom(0, -0, 0.005, 1.005, -1.005, 999999.995, 0.01, -0.01, 1e-6, 99999.99, 100000),
    )
    fc.assert(
      fc.property(amount, value => {
        if (/e/.test(asText(value))) return
        for (const codec of [moneyCodec(), moneyCodec({ min: 0, max: 5000 })])
          expect(read(codec, value)).toEqual(read(codec, asText(value)))
        for (const scale of [0, 2, 4]) {
          for (const excess of ['round', 'refuse'] as const) {
            const codec = decimalCodec({ scale, precision: scale + 5, excess, min: -90_000 })
            expect(read(codec, value)).toEqual(read(codec, asText(value)))
          }
        }
      }),
      { numRuns: 2000 },
    )
  })

  test('every day of a leap year, and none beyond', () => {
    const codec = dateCodec()
    for (let month = 0; month <= 13; month++) {
      for (let day = 0; day <= 32; day++) {
        const [mm, dd] = [month, day].map(part => String(part).padStart(2, '0'))
        expect(read(codec, `2024-${mm}-${dd}`)).toEqual(read(codec, `2024/${mm}/${dd}`))
      }
    }
    expect(read(codec, '1899-01-05')).toEqual({ fault: 'notADate' })
  })
})

test('formats are known as dates or not', () => {
  for (const code of [
    'yyyy-mm-dd',
    'm/d/yy',
    '[$-804]yyyy"年"m"月"',
    'yyyy\\年m\\月d\\日',
    'h:mm AM/PM',
    '[h]:mm:ss',
    'mmm-yy',
    'yyyy年m月',
    '[=0]"";yyyy/m/d',
    '上午/下午h"时"mm"分"',
    'aaaa',
  ])
    expect([code, parseNumberFormat(code).isDate]).toEqual([code, true])
  for (const code of [
    'General',
    '0',
    '#,##0.00',
    '@',
    '0%',
    '"days"0',
    '[Red]0',
    '0.00E+00',
    '_ ¥* #,##0',
    '"年"0',
    '\\d0',
  ])
    expect([code, parseNumberFormat(code).isDate]).toEqual([code, false])
})
