import { PassThrough, Writable } from 'node:stream'
import { read as readWithSheetJs, utils } from '@e965/xlsx'
import ExcelJs from 'exceljs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { CellInput } from './cell-input'
import { CellError } from './cell-value'
import { type ColumnSpec, columnLetters, type SheetSpec } from './column-spec'
import { openWorkbook } from './open-workbook'
import { collect, fixture, readRows, readValues, tempFile } from './test-support/files'
import { addRefusedSheet, refusedRow } from './write-refused-rows'
import { createWorkbookWriter, type WriterOptions } from './write-workbook'
import { ZipWriter } from './writing/zip-writer'

function write(spec: SheetSpec, rows: CellInput[][], options?: WriterOptions): Promise<Buffer> {
  return collect(async output => {
    const writer = createWorkbookWriter(output, options)
    const sheet = await writer.addSheet(spec)
    await sheet.write(rows)
    await writer.end()
  })
}

const column = (type: ColumnSpec['type'], header: string = type): ColumnSpec => ({ header, type })
const oneColumn = (type: ColumnSpec['type']): SheetSpec => ({ name: 'S', columns: [column(type)] })

async function roundTrip(type: ColumnSpec['type'], values: CellInput[]) {
  const bytes = await write(
    oneColumn(type),
    values.map(value => [value]),
  )
  return (await readRows(tempFile('book.xlsx', bytes))).slice(1)
}

describe('what is written is read back', () => {
  test('texts of any kind, exactly', async () => {
    const awkward = fc.string({
      unit: fc.constantFrom(
        'a',
        ' ',
        '\t',
        '\n',
        '\r',
        '\x07',
        '\ufffe',
        '&',
        '<',
        '>',
        '"',
        "'",
        ']]>',
        '_x000D_',
        '_x',
        '_',
        '=',
        '中',
        '😀',
        'é',
        '\u2028',
      ),
      minLength: 1,
      maxLength: 20,
    })
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.oneof(awkward, fc.string({ unit: 'binary', minLength: 1 })), { minLength: 1, maxLength: 20 }),
        async texts => {
          const rows = await roundTrip('text', ['first', ...texts.flatMap(text => [text, 'x'])])
          const byNumber = new Map(rows.map(row => [row.number, row.values[0]]))
          texts.forEach((text, index) => {
            const expected = text.replaceAll('\0', '').replace(/\p{Surrogate}/gu, '\ufffd')
            // A row of white space alone is a blank row.
            expect(byNumber.get(3 + index * 2)).toBe(expected.trim() === '' ? undefined : expected)
          })
        },
      ),
      { numRuns: 25 },
    )
  })

  test('numbers, exactly', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.oneof(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.maxSafeInteger()), { minLength: 1 }),
        async numbers => {
          const rows = await roundTrip('number', numbers)
          expect(rows.map(row => (row.values[0] as number) + 0)).toEqual(numbers.map(number => number + 0))
        },
      ),
      { numRuns: 25 },
    )
  })

  test.each<[ColumnSpec['type'], CellInput, unknown, string]>([
    ['code', '00123', '00123', '@'],
    ['code', 123, '123', '@'],
    ['code', '123456789012345678', '123456789012345678', '@'],
    ['text', '=1+1', '=1+1', 'General'],
    ['text', true, 'true', 'General'],
    ['number', '12.50', 12.5, 'General'],
    ['number', '-0.001', -0.001, 'General'],
    ['number', '123456789012.345', 123456789012.345, 'General'],
    ['number', '1234567890123456', '1234567890123456', 'General'],
    ['number', '007', '007', 'General'],
    ['number', 'abc', 'abc', 'General'],
    ['number', 12n, 12, 'General'],
    ['number', Number.NaN, { error: '#NUM!' }, 'General'],
    ['date', '2026-01-05', 46027, 'yyyy-mm-dd'],
    ['date', '2026-01-05 13:45:30+08', 46027, 'yyyy-mm-dd'],
    ['date', new Date('2026-01-04T16:00:00Z'), 46027, 'yyyy-mm-dd'],
    ['date', 46027, 46027, 'yyyy-mm-dd'],
    ['date', '2026-02-30', '2026-02-30', 'General'],
    ['date', '明天', '明天', 'General'],
    ['dateTime', '2026-01-05 12:00:00', 46027.5, 'yyyy-mm-dd hh:mm:ss'],
    ['dateTime', '2026-01-05T04:00:00.000Z', 46027.5, 'yyyy-mm-dd hh:mm:ss'],
    ['dateTime', '2026-01-04 23:00:00-05', 46027.5, 'yyyy-mm-dd hh:mm:ss'],
    ['dateTime', new Date('2026-01-05T04:00:00Z'), 46027.5, 'yyyy-mm-dd hh:mm:ss'],
    ['bool', true, true, 'General'],
    ['bool', false, false, 'General'],
    ['auto', CellError.of('#DIV/0!'), { error: '#DIV/0!' }, 'General'],
    ['auto', 'x', 'x', 'General'],
  ])('%s %s', async (type, value, expected, format) => {
    const [row] = await roundTrip(type, [value])
    expect([row!.values[0], row!.formats[0]]).toEqual([expected, format])
  })

  test('nothing is written for null, undefined and empty text', async () => {
    const spec = { name: 'S', columns: [column('text'), column('number'), column('date')] }
    const bytes = await write(spec, [[null, undefined, ''], ['', 1, null], []])
    expect(await readRows(tempFile('book.xlsx', bytes))).toMatchObject([
      { number: 1 },
      { number: 3, values: [undefined, 1] },
    ])
  })
})

describe('other programs read the same', () => {
  const spec: SheetSpec = {
    name: '产品',
    columns: [
      column('code', '编码'),
      column('text', '名称'),
      column('number', '单价'),
      column('date', '日期'),
      column('bool', '启用'),
    ],
    autoFilter: true,
  }
  const rows: CellInput[][] = [
    ['00123', '=SUM(A1) & <b> 😀\n行', 4.5, '2026-01-05', true],
    ['7', ' 空 ', -3, null, false],
  ]

  test('SheetJS', async () => {
    const book = readWithSheetJs(await write(spec, rows), { type: 'buffer' })
    expect(book.SheetNames).toEqual(['产品'])
    expect(utils.sheet_to_json(book.Sheets.产品!, { header: 1, raw: true })).toEqual([
      ['编码', '名称', '单价', '日期', '启用'],
      ['00123', '=SUM(A1) & <b> 😀\n行', 4.5, 46027, true],
      ['7', ' 空 ', -3, undefined, false],
    ])
  })

  test('exceljs, with formats, frozen header, filter and widths', async () => {
    const book = new ExcelJs.Workbook()
    const bytes = await write(spec, rows)
    await book.xlsx.load(new Uint8Array(bytes).buffer)
    const sheet = book.getWorksheet('产品')!
    expect(sheet.getCell('A2').value).toBe('00123')
    expect(sheet.getCell('A2').numFmt).toBe('@')
    expect(sheet.getCell('B2').type).toBe(ExcelJs.ValueType.String)
    expect(sheet.getCell('D2').value).toEqual(new Date('2026-01-05T00:00:00Z'))
    expect(sheet.views[0]).toMatchObject({ state: 'frozen', ySplit: 1 })
    expect(sheet.autoFilter).toBe('A1:E3')
    expect(sheet.getCell('A1').font.bold).toBe(true)
    expect(sheet.getColumn(1).width).toBe(10)
  })
})

describe('sheets', () => {
  test('a full sheet goes on in the next, with the header', async () => {
    const rows = Array.from({ length: 7 }, (_, index) => [index])
    const path = tempFile(
      'book.xlsx',
      await write({ name: '订单', columns: [column('number', '号')] }, rows, { rowsPerSheet: 3 }),
    )
    const workbook = await openWorkbook(path)
    expect(workbook.sheets.map(sheet => sheet.name)).toEqual(['订单', '订单 (2)', '订单 (3)'])
    await workbook.close()
    expect(await readValues(path, 0)).toEqual([['号'], [0], [1], [2]])
    expect(await readValues(path, 1)).toEqual([['号'], [3], [4], [5]])
    expect(await readValues(path, 2)).toEqual([['号'], [6]])
  })

  test('a sheet that is exactly full has no empty successor', async () => {
    const path = tempFile('book.xlsx', await write(oneColumn('number'), [[1], [2]], { rowsPerSheet: 2 }))
    const workbook = await openWorkbook(path)
    expect(workbook.sheets).toHaveLength(1)
    await workbook.close()
  })

  test('names are made legal and distinct', async () => {
    const bytes = await collect(async output => {
      const writer = createWorkbookWriter(output)
      for (const name of ['a/b:c', 'A_B_C', '', 'x'.repeat(40), 'x'.repeat(40), 'A & "B"'])
        await writer.addSheet({ name, columns: [] })
      await writer.end()
    })
    const workbook = await openWorkbook(tempFile('book.xlsx', bytes))
    expect(workbook.sheets.map(sheet => sheet.name)).toEqual([
      'a_b_c',
      'A_B_C (2)',
      'Sheet',
      'x'.repeat(31),
      `${'x'.repeat(27)} (2)`,
      'A & "B"',
    ])
    await workbook.close()
  })

  test('16,384 columns of long texts fit through the buffer', async () => {
    const columns = Array.from({ length: 16_384 }, (_, index) => column('text', columnLetters(index)))
    const row = columns.map((_, index) => (index % 400 === 0 ? '&'.repeat(32_767) : `v${index}`))
    const values = await readValues(tempFile('book.xlsx', await write({ name: 'S', columns }, [row, row])))
    expect(values[0]!.at(-1)).toBe('XFD')
    expect(values[2]).toEqual(row)
  })

  test('the same rows give the same bytes', async () => {
    const rows = Array.from({ length: 5000 }, (_, index) => [`P${index}`])
    const first = await write(oneColumn('code'), rows)
    expect(first.equals(await write(oneColumn('code'), rows))).toBe(true)
  })

  test('a text longer than Excel allows is refused', async () => {
    await expect(write(oneColumn('text'), [['x'.repeat(32_768)]])).rejects.toMatchObject({ code: 'cellTooLong' })
  })
})

describe('streams', () => {
  test('a slow output holds the writer back', async () => {
    let most = 0
    const slow = new Writable({
      highWaterMark: 1024,
      write(_piece, _encoding, done) {
        most = Math.max(most, slow.writableLength)
        setImmediate(done)
      },
    })
    const writer = createWorkbookWriter(slow)
    const sheet = await writer.addSheet(oneColumn('text'))
    for (let batch = 0; batch < 40; batch++)
      await sheet.write(Array.from({ length: 1000 }, () => [Math.random().toString(36).repeat(4)]))
    await writer.end()
    expect(most).toBeLessThan(1024 * 1024)
  })

  test('a failing output fails the writer instead of hanging it', async () => {
    const failing = new Writable({ write: (_piece, _encoding, done) => done(new Error('disk full')) })
    const writer = createWorkbookWriter(failing)
    const writeAll = async () => {
      const sheet = await writer.addSheet(oneColumn('text'))
      for (let batch = 0; batch < 1000; batch++)
        await sheet.write(Array.from({ length: 1000 }, () => [String(Math.random())]))
      await writer.end()
    }
    await expect(writeAll()).rejects.toThrow('disk full')
  })

  test('an output that goes away fails the writer', async () => {
    const output = new PassThrough()
    const writer = createWorkbookWriter(output)
    const sheet = await writer.addSheet(oneColumn('text'))
    output.destroy()
    const writeOn = async () => {
      for (let batch = 0; batch < 1000; batch++)
        await sheet.write(Array.from({ length: 1000 }, () => [String(Math.random())]))
      await writer.end()
    }
    await expect(writeOn()).rejects.toThrow()
  })

  test('archives beyond 4 GiB get zip64 records', async () => {
    const bytes = await collect(async output => {
      const zip = new ZipWriter(output, 1, 100)
      for (const name of ['[Content_Types].xml', 'a.xml', 'b.xml']) await zip.add(name, `<${name.replace(/\W/g, '')}/>`)
      await zip.end()
    })
    const { openZipArchive } = await import('./reading/zip-archive')
    const { DEFAULT_LIMITS } = await import('./read-limits')
    const archive = await openZipArchive(tempFile('far.zip', bytes), DEFAULT_LIMITS)
    expect(String(await archive.read('b.xml'))).toBe('<bxml/>')
    archive.close()
    expect(bytes.includes(Buffer.from('PK\x06\x06', 'latin1'))).toBe(true)
  })
})

test('refused rows keep their header and cells, gain 错误原因, and can be read again alike', async () => {
  for (const name of ['openpyxl.xlsx', 'xlsxwriter-1904.xlsx']) {
    const original = await openWorkbook(fixture(name))
    const bytes = await collect(async output => {
      const writer = createWorkbookWriter(output)
      for await (const batch of original.readSheet('商品')) {
        const [header, ...rows] = batch.rows
        const titles = header!.values.map(String)
        const sheet = await addRefusedSheet(writer, '失败', titles)
        await sheet.write(rows.map(row => refusedRow(batch, row, titles.length, `第${row.number}行：编码重复`)))
      }
      await writer.end()
    })
    await original.close()
    const before = await readRows(fixture(name), '商品')
    const after = await readRows(tempFile('refused.xlsx', bytes))
    const days = name.includes('1904') ? 1462 : 0
    expect(after[0]!.values).toEqual([...before[0]!.values, '错误原因'])
    for (const [index, row] of after.entries()) {
      if (index === 0) continue
      const expected = before[index]!
      expect(row.values.at(-1)).toBe(`第${expected.number}行：编码重复`)
      for (const [at, value] of expected.values.entries()) {
        const isDate = /y/.test(expected.formats[at]!)
        expect(row.values[at]).toEqual(isDate ? (value as number) + days : value)
        if (typeof value === 'number') expect(row.formats[at]).toBe(expected.formats[at])
      }
    }
  }
})
