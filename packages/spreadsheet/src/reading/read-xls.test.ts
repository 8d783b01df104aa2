import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { openWorkbook } from '../open-workbook'
import { buildXls, type XlsCell } from '../test-support/build-xls'
import { fixture, readRows, readValues, tempFile } from '../test-support/files'

const file = (...parts: Parameters<typeof buildXls>) => tempFile('book.xls', buildXls(...parts))
const at = (row: number, column: number) => ({ row, column })

describe('what Excel writes', () => {
  test('numbers in each of their forms, texts of formulas, formats of cells', async () => {
    const cells: XlsCell[] = [
      { ...at(0, 0), number: 0.1 },
      { ...at(0, 1), packed: (1234 << 2) | 2 },
      { ...at(0, 2), packed: (-1999 << 2) | 3 },
      { ...at(0, 3), packed: 0x3ff80000 },
      { ...at(1, 0), formulaText: '康师傅' },
      { ...at(1, 1), number: 46_000, style: 1 },
    ]
    const rows = await readRows(file([{ cells }]))
    expect(rows.map(row => row.values)).toEqual([
      [0.1, 1234, -19.99, 1.5],
      ['康师傅', 46_000],
    ])
    expect(rows[1]?.formats).toEqual(['General', 'yyyy/m/d'])
  })

  test('texts from before Excel 97, in the code page of their machine', async () => {
    const encode = (text: string) => (text === '酒' ? Buffer.from([0xbe, 0xc6]) : Buffer.from(text, 'latin1'))
    const path = file([{ name: 'A', cells: [{ ...at(0, 0), text: '酒' }] }], { excel5: { codePage: 936, encode } })
    expect(await readValues(path)).toEqual([['酒']])
  })

  test('rows that are not shown are marked', async () => {
    const cells = [0, 1, 2].map(row => ({ ...at(row, 0), number: row }))
    const workbook = await openWorkbook(file([{ cells, hiddenRows: [1] }]))
    const shown: boolean[] = []
    for await (const batch of workbook.readSheet(0)) shown.push(...batch.rows.map(row => !row.hidden))
    expect(shown).toEqual([true, false, true])
  })
})

describe('what other programs write', () => {
  test('cells in any order, and the later of two in one place', async () => {
    const cells = [
      { ...at(2, 1), number: 5 },
      { ...at(0, 0), number: 1 },
      { ...at(2, 0), number: 4 },
      { ...at(2, 1), number: 6 },
    ]
    const rows = await readRows(file([{ cells }]))
    expect(rows.map(row => [row.number, ...row.values])).toEqual([
      [1, 1],
      [3, 4, 6],
    ])
  })

  test('half a character and U+0000 do not stop the reading', async () => {
    const cells = [
      { ...at(0, 0), text: 'a\ud83d' },
      { ...at(0, 1), text: 'b\0' },
    ]
    expect(await readValues(file([{ cells }]))).toEqual([['a\ufffd', 'b\0']])
  })
})

describe('hostile workbooks end at once', () => {
  test.each([
    ['hostile-cells.xls', 'rows'],
    ['hostile-counts.xls', 'rows'],
    ['chart-only.xls', 'noSheet'],
  ])('%s', async (name, expected) => {
    const read = await readValues(fixture(name)).then(
      () => 'rows',
      error => error.code,
    )
    expect(read).toBe(expected)
  })

  test('a chain of sectors that goes in a circle', async () => {
    const bytes = buildXls([{ cells: [{ ...at(0, 0), number: 1 }] }])
    bytes.writeUInt32LE(2, 512 + 3 * 4)
    await expect(openWorkbook(tempFile('book.xls', bytes))).rejects.toMatchObject({
      code: 'corrupt',
      params: { reason: 'sectorChain' },
    })
  })

  test('any changed byte is read or refused with a reason, and never more than the file has', async () => {
    const whole = readFileSync(fixture('xlwt.xls'))
    const codes = new Set<string>()
    for (let offset = 0; offset < whole.length; offset += 61) {
      const damaged = Buffer.from(whole)
      damaged[offset]! ^= 1 << (offset % 8)
      const path = tempFile('book.xls', damaged)
      await readValues(path).catch(error => codes.add(String(error.code)))
    }
    for (const code of codes) expect(KNOWN).toContain(code)
  })
})

const KNOWN = [
  'corrupt',
  'truncated',
  'notExcel',
  'noSheet',
  'encrypted',
  'tooManyRows',
  'tooManyColumns',
  'cellTooLong',
]
