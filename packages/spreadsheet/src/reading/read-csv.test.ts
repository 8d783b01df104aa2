import { describe, expect, test } from 'vitest'
import { openWorkbook } from '../open-workbook'
import type { SheetRow } from '../row-batch'
import { collect, readRows, readValues, tempFile } from '../test-support/files'
import { CsvWriter } from '../write-csv'
import { encodeGbk, missingInGbk } from '../writing/gbk-encoder'

const CHINESE = '编码,名称,备注\n001,康师傅红烧牛肉面,畅销\n002,农夫山泉,\n'

async function csv(bytes: string | Buffer, csvEncoding?: string) {
  return readValues(tempFile('file.csv', bytes), 0, { csvEncoding })
}

/** With what the reader noticed of each row. */
async function csvRows(content: string): Promise<SheetRow[]> {
  const workbook = await openWorkbook(tempFile('file.csv', content))
  const rows: SheetRow[] = []
  for await (const batch of workbook.readSheet(0)) rows.push(...batch.rows)
  return rows
}

describe('encodings', () => {
  const expected = [
    ['编码', '名称', '备注'],
    ['001', '康师傅红烧牛肉面', '畅销'],
    ['002', '农夫山泉'],
  ]

  test.each<[string, Buffer]>([
    ['UTF-8', Buffer.from(CHINESE)],
    ['UTF-8 with byte order mark', Buffer.from(`\ufeff${CHINESE}`)],
    ['GBK', encodeGbk(CHINESE)],
    ['UTF-16 little-endian with mark', Buffer.from(`\ufeff${CHINESE}`, 'utf16le')],
    ['UTF-16 little-endian', Buffer.from(CHINESE, 'utf16le')],
    ['UTF-16 big-endian with mark', Buffer.from(`\ufeff${CHINESE}`, 'utf16le').swap16()],
    ['UTF-16 big-endian', Buffer.from(CHINESE, 'utf16le').swap16()],
  ])('%s', async (_, bytes) => {
    expect(await csv(bytes)).toEqual(expected)
  })

  test('an encoding named by the user is used', async () => {
    expect(await csv(encodeGbk('一,二\n'), 'GBK')).toEqual([['一', '二']])
    await expect(csv(encodeGbk(CHINESE), 'utf-8')).rejects.toMatchObject({ code: 'wrongEncoding' })
    await expect(csv(CHINESE, 'klingon')).rejects.toMatchObject({ code: 'wrongEncoding' })
  })

  test.each<[string, Buffer]>([
    ['Big5', Buffer.from('bd73b8b92ca657bad92cb3c6b5f90a3030312cb1d0b8d6ab76ac7cb4bcc5fda97ada', 'hex')],
    ['Latin-1', Buffer.from('name;prix\ncaf\xe9;d\xe9j\xe0 vu\nth\xe9;na\xefve\n', 'latin1')],
    ['Shift_JIS', Buffer.from('8357838383702c83658358836783748340834383768b0a', 'hex')],
    ['UTF-8 with a broken character', Buffer.concat([Buffer.from(CHINESE), Buffer.from([0xe4, 0xb8, 0x0a])])],
    ['UTF-8 cut off inside a character', Buffer.from(CHINESE.repeat(3)).subarray(0, -3)],
  ])('%s is refused, not turned into nonsense', async (_, bytes) => {
    await expect(csv(bytes)).rejects.toMatchObject({ code: 'wrongEncoding' })
  })

  test.each<[string, string]>([
    ['two words in Big5', 'baf1aff9'],
    ['a word in Big5 that is one in GBK', 'bbe6b0ae'],
    ['four words in Big5', 'c4abaa47a5c42cb3c1a55d2cb6bcaec62ca569bcd6'],
    ['EUC-KR', 'c3a2c0cc2cb3ecc2f72cc8abc2f7'],
    ['Shift_JIS', '97ce92832c8fa495 69'],
    ['words of Latin-1', '63726ee86d652c4d fc6c6c6572'],
    ['GBK cut off inside of a character', 'c2ccb2e82cbaecb2'],
  ])('%s below an English header: refused, never private-use characters', async (_, words) => {
    const bytes = Buffer.concat([Buffer.from('code,name\r\nA1,'), Buffer.from(words.replaceAll(' ', ''), 'hex')])
    await expect(csv(bytes)).rejects.toMatchObject({ code: 'wrongEncoding' })
  })

  test.each<[string, string]>([
    ['two words', '绿茶,红茶'],
    ['Traditional words', '綠茶,紅茶,產品編碼,蘋果汁,臺灣'],
    ['a name that is valid UTF-8 as well', '统一,冰红茶'],
    ['only such a name', '统一'],
    ['signs', '★绿茶①,25℃→Ⅱ型㎡'],
  ])('%s in GBK below an English header', async (_, words) => {
    const bytes = Buffer.concat([Buffer.from('code,name\r\nA1,'), encodeGbk(`${words}\r\n`)])
    expect((await csv(bytes))[1]).toEqual(['A1', ...words.split(',')])
  })

  test('the euro sign as Windows writes it, and characters of four bytes', async () => {
    const bytes = Buffer.concat([encodeGbk('编码,名称\n1,产品'), Buffer.from('8082358f33', 'hex'), encodeGbk('茶\n')])
    expect(await csv(bytes)).toEqual([
      ['编码', '名称'],
      ['1', '产品€\u9fa6茶'],
    ])
  })

  test('letters of other languages stay what they are in UTF-8', async () => {
    for (const words of ['café,Nestlé,Häagen-Dazs', '25°C,5×6,®', 'Чай,Молоко'])
      expect((await csv(`code,name\nA1,${words}\n`))[1]).toEqual(['A1', ...words.split(',')])
  })

  test.each<[string, Buffer[], number]>([
    ['UTF-8, then GBK', [Buffer.from('编码,名称\nA1,绿茶\n'), encodeGbk('A2,红茶\n')], 3],
    ['GBK, then UTF-8', [encodeGbk('编码,名称\nA1,绿茶\n'), Buffer.from('A2,红茶\n')], 3],
    ['a cell in UTF-8', [encodeGbk('编码,名称\nA1,绿茶\nA2,'), Buffer.from('红茶'), encodeGbk(',冰红茶\n')], 3],
    ['a page of UTF-8, then GBK', [Buffer.from('A,绿茶\n'.repeat(200_000)), encodeGbk('A2,红茶\n')], 200_001],
  ])('%s: refused with the line where it changes', async (_, parts, line) => {
    await expect(csv(Buffer.concat(parts))).rejects.toMatchObject({ code: 'wrongEncoding', params: { line } })
  })

  test('a NUL is told with its line, and the mark of the end from DOS is no data', async () => {
    await expect(csv('编码,名称\nA1,绿\0茶\n')).rejects.toMatchObject({ code: 'nulByte', params: { line: 2 } })
    expect(await csv('编码,名称\r\nA1,绿茶\r\n\x1a')).toEqual([
      ['编码', '名称'],
      ['A1', '绿茶'],
    ])
  })

  test('a binary file is no csv', async () => {
    await expect(csv(Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'))).rejects.toMatchObject({
      code: 'notExcel',
    })
  })

  test('characters cut by the end of a piece survive', async () => {
    const row = `${'汉'.repeat(333)},字\n`
    for (const bytes of [Buffer.from(row.repeat(1000)), encodeGbk(row.repeat(1000))]) {
      const rows = await csv(bytes)
      expect(rows).toHaveLength(1000)
      expect(rows.every(([first, second]) => first === '汉'.repeat(333) && second === '字')).toBe(true)
    }
  })
})

describe('dialects', () => {
  test.each<[string, string, unknown[][]]>([
    [
      'Windows line ends',
      'a,b\r\n1,2\r\n',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'old Macintosh line ends',
      'a,b\r1,2\r',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'no last line end',
      'a,b\n1,2',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'tabs',
      'a\tb\n1,5\t2\n',
      [
        ['a', 'b'],
        ['1,5', '2'],
      ],
    ],
    [
      'semicolons',
      'a;b;c\n1,5;2;3\n',
      [
        ['a', 'b', 'c'],
        ['1,5', '2', '3'],
      ],
    ],
    ['a stated separator', 'sep=|\na|b,c\n', [['a', 'b,c']]],
    ['quotes', '"a,b","say ""hi""","x\ny"\n', [['a,b', 'say "hi"', 'x\ny']]],
    ['a title above the header', '产品目录\na;b;c\n1;2;3\n', [['产品目录'], ['a', 'b', 'c'], ['1', '2', '3']]],
    ['a stated separator behind a mark', '\ufeffsep=;\r\na;b,c\r\n', [['a', 'b,c']]],
    ['quotes inside a field', '5" pipe,x\n', [['5" pipe', 'x']]],
    ['delimiters inside a quoted header', '"a;b;c",d\n', [['a;b;c', 'd']]],
    ['one column', 'code\n001\n', [['code'], ['001']]],
    ['blank lines', 'a\n\n  \n,,\nb\n', [['a'], ['b']]],
  ])('%s', async (_, content, expected) => {
    expect(await csv(content)).toEqual(expected)
  })

  test('row numbers count blank lines, and a quoted line break is no row', async () => {
    const rows = await readRows(tempFile('file.csv', 'a\n\n"x\ny"\n\nb\n'))
    expect(rows.map(row => row.number)).toEqual([1, 3, 5])
  })

  test('a quote that is never closed, or closed too early, is refused with the line where it begins', async () => {
    const stray = (line: number) => ({ code: 'strayQuote', params: { line } })
    await expect(csv('a,b\n1,"2\n3,4\n')).rejects.toMatchObject(stray(2))
    await expect(csv('a,b\n1,2\n"3"x,4\n')).rejects.toMatchObject(stray(3))
    await expect(csv('a,b\r\n"x\r\ny",1\r2,"3\n4,"5"\n')).rejects.toMatchObject(stray(4))
    await expect(csv(`a,b\n${'1,2\n'.repeat(100_000)}3,"4\n${'5,6\n'.repeat(9)}`)).rejects.toMatchObject(stray(100_002))
  })

  test('two stray quotes do not make one record of several', async () => {
    const lines = ['a,b,c,d', '1,x,2,3', '2,"5 inch,2,3', '3,x,2,3', '4,5 inch",2,3', '5,"two\nlines, one cell",2,3']
    const rows = await csvRows(lines.join('\n'))
    expect(rows.map(({ marks }) => marks?.fault)).toEqual([
      undefined,
      undefined,
      { code: 'linesInQuotes', line: 3 },
      undefined,
    ])
  })

  test('a line end inside of a cell without quotes leaves no half record', async () => {
    const broken = { code: 'brokenLine', line: 3 }
    for (const [mixed, end] of [
      ['\n', '\r\n'],
      ['\r', '\n'],
      ['\n', '\n'],
    ]) {
      const rows = await csvRows(['a,b,c,d,e', '1,x,2,3,4', `2,x${mixed}y,2,3,4`, '3,x,2,3,4', ''].join(end))
      expect(rows.map(({ marks }) => marks?.fault)).toEqual([undefined, undefined, broken, broken, undefined])
    }
    // Excel leaves out the empty cells at the end of some lines.
    const short = await csvRows('a,b,c,d,e\n1,2,3,4,5\n1,2,3\n1,2,3\n1,2,3,4,5\n')
    expect(short.every(({ marks }) => marks === undefined)).toBe(true)
  })

  test('a number that takes two cells is noticed although the cell too many is empty', async () => {
    const rows = await csvRows('a,b,c,d\n1,12,100,x\n2,1,206.00,x,\n3,12,x,y,\n')
    expect(rows.map(({ marks }) => marks?.fault)).toEqual([
      undefined,
      undefined,
      { code: 'splitNumber', text: '1,206.00' },
      undefined,
    ])
    const always = await csvRows('a,b,c,\n1,12,100,\n2,1,206.00,\n')
    expect(always.every(({ marks }) => marks === undefined)).toBe(true)
  })

  test.each([
    ['CRLF, then LF', ['\r\n', '\r\n', '\n', '\r\n']],
    ['LF, then CRLF', ['\n', '\n', '\r\n', '\n']],
    ['LF, then CR', ['\n', '\r', '\n', '\r']],
    ['CR, LF and CRLF, the last line without an end', ['\r', '\n', '\r\n', '']],
    ['LF behind CR with blank lines', ['\n\r', '\n\r', '\r\n\r\n', '\n']],
    ['CRLF, the last line with LF', ['\r\n', '\r\n', '\r\n', '\n']],
  ])('mixed line ends lose no row: %s', async (_, ends) => {
    const records = ['编码,名称', '1,"a\r\nb\nc\rd"', '2,茶', '3,"x,""y"""']
    const text = records.map((record, at) => record + ends[at]).join('')
    const expected = [
      ['编码', '名称'],
      ['1', 'a\r\nb\nc\rd'],
      ['2', '茶'],
      ['3', 'x,"y"'],
    ]
    for (const bytes of [Buffer.from(text), encodeGbk(text), Buffer.from(`\ufeff${text}`, 'utf16le')])
      expect(await csv(bytes)).toEqual(expected)
  })

  test('line ends that change in the middle of a large file', async () => {
    const ends = ['\r\n', '\n', '\r']
    const text = Array.from({ length: 90_000 }, (_, at) => `${at},"n\n${at}",茶${ends[(at >> 5) % 3]}`).join('')
    const rows = await csv(text)
    expect(rows).toHaveLength(90_000)
    expect(rows.every(([code, name, tea], at) => code === `${at}` && name === `n\n${at}` && tea === '茶')).toBe(true)
  })

  test('what several files left behind each other: marks, and errors of formulas', async () => {
    const read = await csv('\ufeffa,b\n1,2\n\ufeffa,b\n\ufeff"3",#N/A\n4, #溢出!\n5,#####\n6,#WERT!\n7,# 1\n')
    const error = (text: string) => ({ error: text })
    expect(read).toEqual([
      ['a', 'b'],
      ['1', '2'],
      ['a', 'b'],
      ['3', error('#N/A')],
      ['4', error('#溢出!')],
      ['5', error('#####')],
      ['6', error('#WERT!')],
      ['7', '# 1'],
    ])
  })

  test('records that never end are stopped', async () => {
    const endless = Buffer.from(`a\n"${'x,y\n'.repeat(4_000_000)}`)
    await expect(csv(endless)).rejects.toMatchObject({ code: 'recordTooLong' })
    await expect(csv(`a\n${'x'.repeat(40_000)}\n`)).rejects.toMatchObject({
      code: 'cellTooLong',
      params: { row: 2, column: 1 },
    })
  })
})

test('a large file is read in batches with growing progress', async () => {
  const lines = Array.from({ length: 30_000 }, (_, index) => `${index},名称${index},"a\nb"`)
  const workbook = await openWorkbook(tempFile('file.csv', lines.join('\n')))
  const read: string[] = []
  const progress: number[] = []
  for await (const batch of workbook.readSheet(0)) {
    expect(batch.rows.length).toBeLessThanOrEqual(1000)
    progress.push(batch.progress)
    for (const { number, values } of batch.rows)
      if (number === read.length + 1) read.push(`${values[0]},${values[1]},"${values[2]}"`)
  }
  expect(read).toEqual(lines)
  expect(progress).toEqual([...progress].sort((a, b) => a - b))
  expect(progress.at(-1)).toBe(1)
})

describe('what the writer wrote is read back', () => {
  const rows = [
    ['001', '=1+1', '-5', '+86 10', '@here', "'=x", "'quoted'", 'a"b', 'x,y', ' z ', '行\r\n末'],
    ['中文', '-abc', '1e5', '', 'x'],
  ]

  test.each(['utf-8', 'gbk'] as const)('%s', async encoding => {
    const bytes = await collect(async output => {
      const writer = new CsvWriter(output, { encoding })
      await writer.write(rows)
      await writer.end()
    })
    expect(bytes.subarray(0, 3).equals(Buffer.from('\ufeff'))).toBe(encoding === 'utf-8')
    const read = await csv(bytes)
    expect(read).toEqual(rows.map(row => row.map(text => text || undefined)))
  })

  test('formulas are guarded, numbers are not, and it can be switched off', async () => {
    const write = (options: object) =>
      collect(async output => {
        const writer = new CsvWriter(output, options)
        await writer.write([['=cmd()', '-5', -5, true, null]])
        await writer.end()
      })
    expect((await write({})).toString()).toBe("\ufeff'=cmd(),-5,-5,true,\r\n")
    expect((await write({ guardFormulas: false })).toString()).toBe('\ufeff=cmd(),-5,-5,true,\r\n')
  })

  test('GBK is code page 936: with the euro sign, which is read back', async () => {
    expect(encodeGbk('€中a').toString('latin1')).toBe('\x80\xd6\xd0a')
    const rows = [
      ['名称', '价格'],
      ['啤酒€', '€5'],
    ]
    const bytes = await collect(async output => {
      const writer = new CsvWriter(output, { encoding: 'gbk' })
      await writer.write(rows)
      await writer.end()
    })
    expect(await csv(bytes)).toEqual(rows)
  })

  test.each(['😀', '𠮷', '①€é→\u00a9', '\ue000'])(
    'a cell with what GBK lacks is refused with its place: %s',
    async text => {
      const writing = collect(async output => {
        const writer = new CsvWriter(output, { encoding: 'gbk' })
        await writer.write([['一', '二']])
        await writer.write([['甲', `乙${text}`]])
        await writer.end()
      })
      await expect(writing).rejects.toMatchObject({ name: 'NotInGbk', row: 2, column: 2 })
      expect(() => encodeGbk(text)).toThrow('GBK has no')
    },
  )

  test('every character of code page 936 comes back', () => {
    const decoder = new TextDecoder('gb18030', { fatal: true })
    let count = 0
    for (let unit = 0x80; unit < 0x10000; unit++) {
      const character = String.fromCodePoint(unit)
      if (missingInGbk(character) !== undefined) continue
      expect(decoder.decode(encodeGbk(character)), unit.toString(16)).toBe(character)
      count++
    }
    expect(count).toBeGreaterThan(21_000)
  })
})
