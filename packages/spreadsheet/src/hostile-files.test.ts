import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { columnLetters } from './column-spec'
import { openWorkbook } from './open-workbook'
import type { ReadLimits } from './read-limits'
import { fixture, readRows, readValues, tempFile } from './test-support/files'
import { handMade, makeRawZip, type RawEntry, workbookParts } from './test-support/hand-made'

const OPEN = '<worksheet><sheetData>'
const CLOSE = '</sheetData></worksheet>'

/** A workbook whose sheet is `sheet` and whose other parts are plain. */
function hostile(sheet: Omit<RawEntry, 'name'>, others: RawEntry[] = []): Buffer {
  const parts = Object.entries(workbookParts({})).filter(([name]) => name !== 'xl/worksheets/sheet1.xml')
  return makeRawZip([
    ...parts.map(([name, content]) => ({ name, head: String(content) })),
    { name: 'xl/worksheets/sheet1.xml', ...sheet },
    ...others,
  ])
}

async function refusal(bytes: Buffer, limits: Partial<ReadLimits> = {}, name = 'book.xlsx'): Promise<unknown> {
  return readValues(tempFile(name, bytes), 0, { limits }).then(
    () => 'no error',
    error => error.code,
  )
}

const LIFTED = { ratio: Number.POSITIVE_INFINITY, partBytes: Number.POSITIVE_INFINITY }

describe('files that are not what their name says', () => {
  test.each([
    ['plain text', 'just text', 'unknown'],
    ['a web page saved as .xls', '\ufeff<html><table><tr><td>1</td></tr></table></html>', 'html'],
    ['XML of Excel 2003', '<?xml version="1.0"?><Workbook/>', 'xml'],
    ['a PDF', '%PDF-1.7', 'pdf'],
  ])('%s', async (_, content, detected) => {
    await expect(openWorkbook(tempFile('book.xlsx', content))).rejects.toMatchObject({
      code: 'notExcel',
      params: { detected },
    })
  })

  test('an archive of something else, and nothing at all', async () => {
    expect(await refusal(makeRawZip([{ name: 'word/document.xml', head: '<x/>' }]))).toBe('notExcel')
    expect(await refusal(Buffer.alloc(0))).toBe('emptyFile')
  })

  test('the uploaded name decides over the stored one, the content over both', async () => {
    const path = tempFile('upload-1', 'a,b\n1,2\n')
    expect(await readValues(path, 0, { fileName: '产品.CSV' })).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ])
    await expect(openWorkbook(path)).rejects.toMatchObject({ code: 'notExcel' })
    const xlsx = tempFile('upload-2', readFileSync(fixture('openpyxl.xlsx')))
    expect((await readRows(xlsx, 0, { fileName: 'x.csv' })).length).toBe(5)
  })
})

describe('damaged archives', () => {
  test('cut off anywhere, a file is refused', async () => {
    const whole = readFileSync(fixture('xlsxwriter-shared.xlsx'))
    for (let length = 60; length < whole.length; length += 397)
      expect(['truncated', 'corrupt']).toContain(await refusal(whole.subarray(0, length)))
  })

  test('any changed byte of the sheet is noticed', async () => {
    const whole = readFileSync(fixture('openpyxl.xlsx'))
    const expected = await readValues(fixture('openpyxl.xlsx'))
    for (let at = 700; at < 3000; at += 61) {
      const damaged = Buffer.from(whole)
      damaged[at]! ^= 0x10
      const read = await readValues(tempFile('book.xlsx', damaged)).catch(error => error.code)
      if (typeof read === 'string')
        expect(['corrupt', 'encrypted', 'truncated', 'notExcel', 'noSheet', 'zipBomb']).toContain(read)
      else expect(read).toEqual(expected)
    }
  })

  test.each<[string, RawEntry['claim'] & object, string]>([
    ['a wrong checksum', { checksum: 1 }, 'corrupt'],
    ['a size that is too small', { uncompressed: 10 }, 'corrupt'],
    ['a size that is too large', { uncompressed: 1000 }, 'corrupt'],
    ['an encrypted entry', { flags: 1 }, 'encrypted'],
    ['an unknown compression', { method: 99 }, 'corrupt'],
  ])('%s', async (_, claim, code) => {
    expect(await refusal(hostile({ head: `${OPEN}${CLOSE}`, claim }))).toBe(code)
  })

  test('local headers are not believed', async () => {
    const head = `${OPEN}<row r="1"><c r="A1"><v>1</v></c></row>${CLOSE}`
    const bytes = hostile({ head, claim: { localName: 'xl/worksheets/other-name.xml' } })
    expect(await readValues(tempFile('book.xlsx', bytes))).toEqual([[1]])
  })

  test.each([['../../etc/passwd'], ['/etc/passwd'], ['C:/x']])('an entry named %s', async name => {
    expect(await refusal(hostile({ head: OPEN + CLOSE }, [{ name, head: 'x' }]))).toBe('corrupt')
  })

  test('two entries of one name, and too many entries', async () => {
    expect(await refusal(hostile({ head: OPEN + CLOSE }, [{ name: 'XL/workbook.xml', head: '<x/>' }]))).toBe('corrupt')
    const many = Array.from({ length: 30 }, (_, index) => ({ name: `xl/media/${index}`, head: 'x' }))
    expect(await refusal(hostile({ head: OPEN + CLOSE }, many), { entries: 20 })).toBe('tooLarge')
  })
})

describe('bombs stop early, in bounded memory', () => {
  const MiB = 1024 * 1024

  /** Memory that reading takes beyond what was in use before. */
  async function growth(read: () => Promise<unknown>): Promise<number> {
    const before = process.memoryUsage().rss
    let most = before
    const timer = setInterval(() => {
      most = Math.max(most, process.memoryUsage().rss)
    }, 5)
    await read()
    clearInterval(timer)
    return Math.max(most, process.memoryUsage().rss) - before
  }

  const oneCell = { repeat: 'x'.repeat(MiB), times: 700 }
  const cellHead = `${OPEN}<row r="1"><c r="A1" t="inlineStr"><is><t>`

  test('a 700 MB cell: by its ratio, and by its length where the ratio is allowed', async () => {
    const bytes = hostile({ head: cellHead, ...oneCell, tail: `</t></is></c></row>${CLOSE}` })
    expect(await refusal(bytes)).toBe('zipBomb')
    expect(await growth(async () => expect(await refusal(bytes, LIFTED)).toBe('cellTooLong'))).toBeLessThan(150 * MiB)
  })

  test.each([
    [
      'of many short runs',
      `${OPEN}<row r="1"><c r="A1" t="inlineStr"><is>`,
      '<r><t>xxxxxxxxxxxxxxxx</t></r>',
      'cellTooLong',
    ],
    ['of CDATA', `${OPEN}<row r="1"><c r="A1" t="str"><v>`, '<![CDATA[xxxxxxxxxxxxxxxxxxxxxxx]]>', 'cellTooLong'],
    ['of references', cellHead, '&#65;&#66;&amp;', 'cellTooLong'],
    ['in one attribute', `${OPEN}<row r="1"><c r="`, 'AAAAAAAAAAAAAAAAAAAAAAAA', 'cellTooLong'],
    ['in one comment', `${OPEN}<!--`, 'xxxxxxxxxxxxxxxxxxxxxxxx', 'cellTooLong'],
    ['of nested elements', `${OPEN}`, '<nested>', 'corrupt'],
    ['of 20 million rows', OPEN, '<row/>', 'tooManyRows'],
    ['of 20 million numbered rows', OPEN, '<row r="1"/>', 'corrupt'],
    ['of 20 million cells', `${OPEN}<row r="1">`, '<c/>', 'tooManyColumns'],
  ])('a sheet %s', async (_, head, repeated, code) => {
    const bytes = hostile({ head, repeat: repeated.repeat(10_000), times: 2000 })
    expect(await refusal(bytes)).toBe('zipBomb')
    expect(await growth(async () => expect(await refusal(bytes, LIFTED)).toBe(code))).toBeLessThan(150 * MiB)
  })

  test.each([
    ['one huge string', '<sst><si><t>', 'x'.repeat(MiB), 'cellTooLong'],
    ['too many strings', '<sst>', '<si><t>0123456789012345678901234567890</t></si>'.repeat(20_000), 'tooLarge'],
  ])('shared strings: %s', async (_, head, repeat, code) => {
    const sheet = { head: `${OPEN}<row r="1"><c r="A1" t="s"><v>0</v></c></row>${CLOSE}` }
    const bytes = hostile(sheet, [{ name: 'xl/sharedStrings.xml', head, repeat, times: 700 }])
    const limits = { ...LIFTED, sharedStringBytes: 32 * MiB }
    expect(await growth(async () => expect(await refusal(bytes, limits)).toBe(code))).toBeLessThan(200 * MiB)
  })

  test('a huge part of a small kind', async () => {
    const bytes = hostile({ head: OPEN + CLOSE }, [{ name: 'xl/styles.xml', repeat: ' '.repeat(MiB), times: 64 }])
    expect(await refusal(bytes, LIFTED)).toBe('tooLarge')
  })

  test('a part that inflates to more than it claims', async () => {
    const bytes = hostile({ head: OPEN, repeat: ' '.repeat(MiB), times: 300, claim: { uncompressed: 1000 } })
    expect(await growth(async () => expect(await refusal(bytes)).toBe('corrupt'))).toBeLessThan(100 * MiB)
  })
})

describe('limits', () => {
  const row = (number: number, columns: number) =>
    `<row r="${number}">${Array.from({ length: columns }, (_, index) => `<c r="${columnLetters(index)}${number}"><v>${index}</v></c>`).join('')}</row>`

  test('16,384 columns are legal, one more is not, and the caller may allow fewer', async () => {
    const wide = await handMade({ rows: row(1, 16_384) })
    expect((await readValues(tempFile('book.xlsx', wide)))[0]).toHaveLength(16_384)
    expect(await refusal(wide, { columns: 500 })).toBe('tooManyColumns')
    expect(await refusal(await handMade({ rows: row(1, 16_385) }))).toBe('tooManyColumns')
  })

  test('formatted blank cells do not count as columns', async () => {
    const rows = '<row r="1"><c r="A1"><v>1</v></c><c r="XFD1" s="1"/></row>'
    expect(await readValues(tempFile('book.xlsx', await handMade({ rows })), 0, { limits: { columns: 10 } })).toEqual([
      [1],
    ])
  })

  test('rows', async () => {
    const three = await handMade({ rows: row(1, 1) + row(2, 1) + row(3, 1) })
    expect(await refusal(three, { rows: 2 })).toBe('tooManyRows')
    expect(await refusal(three, { rows: 3 })).toBe('no error')
    expect(await refusal(await handMade({ rows: row(1_048_577, 1) }))).toBe('tooManyRows')
  })

  test('the length of a cell is Excel’s 32,767 characters', async () => {
    const cell = (length: number) => ({ rows: `<row r="1"><c t="str"><v>${'中'.repeat(length)}</v></c></row>` })
    expect(await refusal(await handMade(cell(32_767)))).toBe('no error')
    expect(await refusal(await handMade(cell(32_768)))).toBe('cellTooLong')
    const shared = (length: number) => ({
      sharedStrings: `<si><t>${'中'.repeat(length)}</t></si>`,
      rows: '<row r="1"><c t="s"><v>0</v></c></row>',
    })
    expect(await refusal(await handMade(shared(32_767)))).toBe('no error')
    expect(await refusal(await handMade(shared(32_768)))).toBe('cellTooLong')
  })

  test('the size of the file', async () => {
    const bytes = readFileSync(fixture('openpyxl.xlsx'))
    expect(await refusal(bytes, { fileBytes: bytes.length - 1 })).toBe('tooLarge')
    expect(await refusal(readFileSync(fixture('xlwt.xls')), { xlsBytes: 5000 }, 'book.xls')).toBe('tooLarge')
  })

  test('an old workbook in which nothing is found is refused', async () => {
    const damaged = readFileSync(fixture('xlwt.xls'))
    damaged.fill(0, 512, 3000)
    expect(await refusal(damaged, {}, 'book.xls')).not.toBe('no error')
  })
})

test('a reader may stop early, and the file is free then', async () => {
  const workbook = await openWorkbook(fixture('xlsxwriter-shared.xlsx'))
  for await (const batch of workbook.readSheet(0, { batchRows: 1 })) {
    expect(batch.rows).toHaveLength(1)
    break
  }
  await workbook.close()
  await expect(readRows(fixture('openpyxl.xlsx'), '不存在')).rejects.toMatchObject({ code: 'noSheet' })
})
