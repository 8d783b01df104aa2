import type { Field } from '@sfa/kit/fields/field'
import {
  code,
  date,
  dateTime,
  dict,
  dicts,
  flag,
  money,
  number,
  quantity,
  text,
  validity,
} from '@sfa/kit/fields/fields'
import { CellError, type CellValue } from '@sfa/spreadsheet/cell-value'
import { GENERAL, parseNumberFormat } from '@sfa/spreadsheet/number-format'
import { describe, expect, test } from 'vitest'
import { DictionaryTable } from '../../columns/dictionary-table'
import { RefusedCell } from './cell-fault'
import { cellReader } from './cell-readers'

const sizes = new DictionaryTable([
  { value: 'S', description: '小', descriptionEn: 'Small', valid: true },
  { value: 'M', description: '中', descriptionEn: null, valid: true },
  { value: 'X', description: '超大', descriptionEn: 'Huge', valid: false },
  { value: 'A1', description: '同名', descriptionEn: null, valid: true },
  { value: 'A2', description: '同名', descriptionEn: null, valid: true },
])
const lookups = { reference: () => undefined as never, dictionary: () => sizes }

/** What a cell is taken for: the stored text, null for nothing, or the codes of its faults. */
function read(field: Field, value: CellValue, format = GENERAL): string | null | string[] {
  const found = cellReader(field, { lookups, say: ([zh]) => zh })(value, format, false)
  return found instanceof RefusedCell ? found.faults.map(fault => fault.code) : found
}

const name = ['名称', 'Name'] as const

describe('cells', () => {
  test('texts are trimmed, of whatever white space', () => {
    expect(read(text(name), '　云禾茶\u200b ')).toBe('云禾茶')
    expect(read(text(name), '   ')).toBeNull()
    expect(read(text(name), 12.5)).toBe('12.5')
    expect(read(text(name, { max: 3 }), '一二三四')).toEqual(['maxLength'])
    expect(read(text(name, { max: 3 }), ' 一二三 ')).toBe('一二三')
    expect(read(text(name, { pattern: 'mobile' }), 13800000000)).toBe('13800000000')
    expect(read(text(name, { pattern: 'mobile' }), '1380')).toEqual(['mobileFormat'])
  })

  test('codes keep their zeros and refuse what a spreadsheet has spoilt', () => {
    expect(read(code(name), ' 00123 ')).toBe('00123')
    expect(read(code(name), 123, parseNumberFormat('000000'))).toBe('000123')
    expect(read(code(name), '6.9E+12')).toEqual(['scientific'])
    expect(read(code(name), 6.9e17)).toEqual(['digitsLost'])
    expect(read(code(name), '产品1')).toEqual(['codeFormat'])
  })

  test('what tells records apart is no date and no truth value; digits keep the zeros of their format', () => {
    const march = parseNumberFormat('m"月"d"日"')
    for (const field of [
      code(name),
      text(name, { unique: true }),
      text(name, { pattern: 'mobile' }),
      text(name, { pinyin: false }),
      dict(name, 'Size'),
      dicts(name, 'Size'),
    ]) {
      expect(read(field, 46_082, march)).toEqual(['cellIsDate'])
      expect(read(field, true)).toEqual(['cellIsFlag'])
    }
    expect(read(text(name), 46_082, march)).toBe('3月1日')
    expect(read(text(name, { pinyin: false }), 610_000, parseNumberFormat('00000000'))).toBe('00610000')
    expect(read(text(name, { pattern: 'mobile' }), 13_800_000_000, parseNumberFormat('000 0000 0000'))).toBe(
      '13800000000',
    )
    expect(read(text(name), 13_800_000_000, parseNumberFormat('000 0000 0000'))).toBe('138 0000 0000')
  })

  test('marks that nothing is seen of are dropped in names, codes, numbers and what is looked up', () => {
    expect(read(text(name), '零\u200b宽')).toBe('零宽')
    expect(read(text(name), '家👨‍👩‍👧')).toBe('家👨‍👩‍👧')
    expect(read(text(name, { multiline: true }), '一\n　　二')).toBe('一\n　　二')
    expect(read(code(name), 'YH\u200b-1')).toBe('YH-1')
    expect(read(money(name), '\u202a12.5\u202c')).toBe('1250')
    expect(read(number(name), '\u200e12\u200f')).toBe('12')
    expect(read(date(name), '2024\u200b-01-05')).toBe('2024-01-05')
    expect(read(dict(name, 'Size'), '小\u200b')).toBe('S')
    expect(read(flag(name), '是\u200b')).toBe('1')
  })

  test('per cents belong into columns of per cents', () => {
    const share = number(name, { decimals: 1, unit: ['%', '%'] })
    const percent = parseNumberFormat('0%')
    expect(read(share, 1, percent)).toBe('100')
    expect(read(share, '15%')).toBe('15')
    for (const field of [number(name), number(name, { decimals: 2 }), money(name), quantity(name)]) {
      expect(read(field, 1, percent)).toEqual(['cellIsPercent'])
      expect(read(field, '15%')).toEqual(['cellIsPercent'])
    }
  })

  test('amounts become fen, exactly', () => {
    expect(read(money(name), 3.5)).toBe('350')
    expect(read(money(name), 1.15)).toBe('115')
    expect(read(money(name), 8.2)).toBe('820')
    expect(read(money(name), '￥1,234.5')).toBe('123450')
    expect(read(money(name), '0.50')).toBe('50')
    expect(read(money(name), 999_999.99)).toBe('99999999')
    for (const wrong of [1.234, -1, 1_000_000, '一元', true, '03.5', '￥007', '０１'])
      expect(read(money(name), wrong)).toEqual(['moneyFormat'])
    expect(read(money(name), CellError.of('#N/A'))).toEqual(['cellError'])
    expect(read(money(name), CellError.notCalculated)).toEqual(['notCalculated'])
  })

  test('numbers obey bounds and decimals', () => {
    expect(read(number(name, { min: 0, max: 999 }), 12)).toBe('12')
    expect(read(number(name, { min: 0, max: 999 }), '12.00')).toBe('12')
    expect(read(number(name, { min: 0, max: 999 }), 12.5)).toEqual(['integerFormat'])
    expect(read(number(name, { min: 0, max: 999 }), 1000)).toEqual(['outOfRange'])
    expect(read(number(name, { decimals: 4 }), 0.1 + 0.2)).toBe('0.3')
    expect(read(number(name, { decimals: 4 }), 1e-7)).toEqual(['decimals'])
    expect(read(quantity(name), 12.3456)).toBe('12.3456')
    expect(read(quantity(name), 44_927, parseNumberFormat('yyyy-mm-dd'))).toEqual(['numberFormat'])
  })

  test('dates are serials in a date format, or text', () => {
    expect(read(date(name), 45_292, parseNumberFormat('yyyy/m/d'))).toBe('2024-01-01')
    expect(read(date(name), '2024年1月5日')).toBe('2024-01-05')
    expect(read(date(name), 45_292)).toBe('2024-01-01')
    expect(read(dateTime(name), '2024-01-05 13:45')).toBe('2024-01-05 13:45:00+08')
  })

  test('flags are their words in every language, or yes and no', () => {
    expect(read(flag(name), '是')).toBe('1')
    expect(read(flag(name), false)).toBe('0')
    expect(
      read(
        flag(name, {
          options: [
            ['小单位', 'Small'],
            ['大单位', 'Big'],
          ],
        }),
        '大單位',
      ),
    ).toBe('1')
    expect(read(validity(), '无效')).toBe('1')
    expect(read(validity(), '無效')).toBe('1')
    expect(read(validity(), '有时')).toEqual(['validityFormat'])
    expect(read(flag(name), '有时')).toEqual(['flagFormat'])
  })

  test('dictionary entries are found by value or description; invalid ones are kept where a record has them', () => {
    const field = dict(name, 'Size')
    expect(['S', 's', '小', 'small'].map(value => read(field, value))).toEqual(['S', 'S', 'S', 'S'])
    expect(read(field, '同名')).toEqual(['refAmbiguous'])
    expect(read(field, '大')).toEqual(['dictMissing'])
    const gone = cellReader(field, { lookups, say: ([zh]) => zh })('超大', GENERAL, false)
    expect(gone).toMatchObject({ text: 'X', faults: [{ code: 'refInvalid', kept: 'X' }] })
  })

  test('several entries in one cell make a list, each once', () => {
    expect(read(dicts(name, 'Size'), '小，M; 小、')).toBe('{"S","M"}')
    expect(read(dicts(name, 'Size'), '小,什么,别的')).toEqual(['dictMissing', 'dictMissing'])
  })
})
