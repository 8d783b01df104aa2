import { describe, expect, test } from 'vitest'
import { openWorkbook } from '../open-workbook'
import { collect, readRows, readValues, tempFile } from '../test-support/files'
import { CsvWriter } from '../write-csv'
import { encodeGbk } from '../writing/gbk-encoder'

const CHINESE = '编码,名称,备注\n001,康师傅红烧牛肉面,畅销\n002,农夫山泉,\n'

async function csv(bytes: string | Buffer, csvEncoding?: string) {
  return readValues(tempFile('file.csv', bytes), 0, { csvEncoding })
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

  test('a quote that is never closed, or closed too early, is refused with its row', async () => {
    await expect(csv('a,b\n1,"2\n3,4\n')).rejects.toMatchObject({ code: 'corrupt', params: { row: 2 } })
    await expect(csv('a,b\n1,2\n"3"x,4\n')).rejects.toMatchObject({ code: 'corrupt', params: { row: 3 } })
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

  test('what GBK lacks becomes a question mark', async () => {
    expect(encodeGbk('€😀𠮷中a').toString('latin1')).toBe(
      '\x80??\xd6\xd0a'.replace('\x80', encodeGbk('€').toString('latin1')),
    )
  })
})
