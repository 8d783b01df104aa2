import { describe, expect, test } from 'vitest'
import { readRows, readValues, tempFile } from '../test-support/files'
import { type HandMade, handMade, makeZip, workbookParts } from '../test-support/hand-made'

async function values(content: HandMade) {
  return readValues(tempFile('book.xlsx', await handMade(content)))
}

async function failure(content: HandMade): Promise<unknown> {
  const path = tempFile('book.xlsx', await handMade(content))
  return readValues(path).then(
    () => 'no error',
    error => error.params?.reason ?? error.code,
  )
}

describe('legal but unusual sheets', () => {
  test.each<[string, string, unknown[][]]>([
    ['single-quoted attributes', `<row r='1'><c r='B1' t='str'><v>x</v></c></row>`, [[undefined, 'x']]],
    ['space inside tags', '<row  r = "2" ><c\n r="A2" ><v >7</v ></c ></row >', [[7]]],
    ['attributes in another order', '<row spans="1:2" r="1"><c t="b" s="0" r="A1"><v>1</v></c></row>', [[true]]],
    [
      'cells without references',
      '<row r="1"><c><v>1</v></c><c/><c t="inlineStr"><is><t>三</t></is></c></row>',
      [[1, undefined, '三']],
    ],
    ['rows without numbers', '<row><c r="A1"><v>1</v></c></row><row><c><v>2</v></c></row>', [[1], [2]]],
    ['CDATA', '<row r="1"><c r="A1" t="str"><v><![CDATA[a<b&amp;]]>c</v></c></row>', [['a<b&amp;c']]],
    [
      'comments anywhere',
      '<!-- a --><row r="1"><!-- <c r="A1"/> --><c r="A1"><!-- b --><v>1<!-- c -->2</v></c></row>',
      [[12]],
    ],
    ['processing instructions', '<row r="1"><?x <c>?><c r="A1"><v>1</v></c></row>', [[1]]],
    ['emoji as one reference', '<row r="1"><c r="A1" t="str"><v>&#128512;&#x1F600;</v></c></row>', [['😀😀']]],
    ['emoji as a pair of references', '<row r="1"><c r="A1" t="str"><v>&#55357;&#56832;</v></c></row>', [['😀']]],
    ['named references', '<row r="1"><c r="A1" t="str"><v>&lt;&gt;&amp;&quot;&apos;</v></c></row>', [[`<>&"'`]]],
    [
      'Office escapes',
      '<row r="1"><c r="A1" t="str"><v>a_x000D_b_x005F_x000D_c_xZZ</v></c></row>',
      [['a\rb_x000D_c_xZZ']],
    ],
    ['line ends', '<row r="1"><c r="A1" t="str"><v>a\r\nb\rc\nd</v></c></row>', [['a\nb\nc\nd']]],
    ['xml:space', '<row r="1"><c r="A1" t="inlineStr"><is><t xml:space="preserve"> a </t></is></c></row>', [[' a ']]],
    [
      'rich text without its phonetic guide',
      '<row r="1"><c r="A1" t="inlineStr"><is><r><rPr><b/></rPr><t>东</t></r><r><t>京</t></r><rPh sb="0" eb="1"><t>トウ</t></rPh></is></c></row>',
      [['东京']],
    ],
    [
      'formulas of every kind before the value',
      '<row r="1"><c r="A1"><f t="shared" ref="A1:A2" si="0">B1&lt;2</f><v>0</v></c><c r="B1" t="b"><f>TRUE()</f><v>0</v></c><c r="C1" t="str"><f>""</f><v></v></c></row>',
      [[0, false]],
    ],
    [
      'numbers as programs write them',
      '<row r="1"><c r="A1"><v>-0.5</v></c><c r="B1"><v>1.5E3</v></c><c r="C1"><v>12345678901234567890</v></c><c r="D1"><v> 7 </v></c><c r="E1"><v>0.1</v></c><c r="F1"><v>46027.573263888889</v></c></row>',
      [[-0.5, 1500, 12345678901234567000, 7, 0.1, 46027.57326388889]],
    ],
    [
      'infinities',
      '<row r="1"><c r="A1"><v>INF</v></c><c r="B1"><v>1e999</v></c></row>',
      [[{ error: '#NUM!' }, { error: '#NUM!' }]],
    ],
    ['ISO dates', '<row r="1"><c r="A1" t="d"><v>2026-01-05T00:00:00</v></c></row>', [['2026-01-05T00:00:00']]],
    ['cells out of order', '<row r="1"><c r="B1"><v>2</v></c><c r="A1"><v>1</v></c></row>', [[1, 2]]],
    ['pretty-printed', '\n  <row r="1">\n    <c r="A1">\n      <v>1</v>\n    </c>\n  </row>\n', [[1]]],
    [
      'extensions inside rows',
      '<row r="1"><c r="A1"><v>1</v><extLst><ext><v>9</v></ext></extLst></c><extLst><c><v>8</v></c></extLst></row>',
      [[1]],
    ],
    ['lower-case references', '<row r="1"><c r="b1"><v>1</v></c></row>', [[undefined, 1]]],
  ])('%s', async (_, rows, expected) => {
    expect(await values({ rows })).toEqual(expected)
  })

  test('a row without a number takes the one of its cells', async () => {
    const path = tempFile(
      'book.xlsx',
      await handMade({ rows: '<row><c r="A5"><v>1</v></c></row><row><c r="A9"><v>2</v></c></row>' }),
    )
    expect((await readRows(path)).map(row => row.number)).toEqual([5, 9])
  })

  test('namespace prefixes', async () => {
    const sheet = `<x:worksheet xmlns:x="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><x:sheetData><x:row r="1"><x:c r="A1" t="s"><x:v>0</x:v></x:c><x:c r="B1"><x:v>2</x:v></x:c></x:row></x:sheetData></x:worksheet>`
    expect(await values({ sheet, sharedStrings: '<si><t>甲</t></si>' })).toEqual([['甲', 2]])
  })

  test('strict OOXML', async () => {
    const content = {
      strict: true,
      rows: '<row r="1"><c r="A1" t="s"><v>0</v></c></row>',
      sharedStrings: '<si><t>严格</t></si>',
    }
    expect(await values(content)).toEqual([['严格']])
  })

  test('shared strings: plain, preserved, rich, phonetic, escaped, empty, with markup', async () => {
    const sharedStrings =
      '<si><t>一</t></si>\n<si><t xml:space="preserve"> 二 </t></si><si><r><t>三</t></r><r><rPr/><t xml:space="preserve"> san</t></r><rPh><t>x</t></rPh></si><si><t>_x0041_&amp;</t></si><si/><si><t/></si><si><t><![CDATA[<t>]]></t></si><si><t>a\r\nb</t></si>'
    const cells = Array.from({ length: 8 }, (_, index) => `<c t="s"><v>${index}</v></c>`).join('')
    expect(await values({ sharedStrings, rows: `<row r="1">${cells}</row>` })).toEqual([
      ['一', ' 二 ', '三 san', 'A&', undefined, undefined, '<t>', 'a\nb'],
    ])
  })

  test('shared strings stored before or after the sheet are the same', async () => {
    const parts = workbookParts({
      rows: '<row r="1"><c r="A1" t="s"><v>0</v></c></row>',
      sharedStrings: '<si><t>后</t></si>',
    })
    const names = Object.keys(parts)
    for (const order of [names, [...names].reverse()]) {
      const zip = await makeZip(Object.fromEntries(order.map(name => [name, parts[name]!])))
      expect(await readValues(tempFile('book.xlsx', zip))).toEqual([['后']])
    }
  })

  test('UTF-16 parts and byte order marks', async () => {
    const sheet =
      '<?xml version="1.0" encoding="UTF-16"?><worksheet><sheetData><row r="1"><c r="A1" t="str"><v>宽😀</v></c></row></sheetData></worksheet>'
    expect(await values({ sheet: Buffer.from(`\ufeff${sheet}`, 'utf16le') })).toEqual([['宽😀']])
    expect(await values({ sheet: Buffer.from(`\ufeff${sheet}`, 'utf16le').swap16() })).toEqual([['宽😀']])
    expect(await values({ sheet: `\ufeff${sheet.replace('UTF-16', 'utf-8')}` })).toEqual([['宽😀']])
  })

  test('parts under absolute targets, in other letter case, and a workbook elsewhere', async () => {
    const parts = workbookParts({ rows: '<row r="1"><c r="A1"><v>1</v></c></row>' })
    const moved = {
      '_rels/.rels': String(parts['_rels/.rels']).replace('xl/workbook.xml', '/Book/Main.xml'),
      'book/main.xml': parts['xl/workbook.xml']!,
      'book/_rels/main.xml.rels': String(parts['xl/_rels/workbook.xml.rels']).replace(
        'worksheets/sheet1.xml',
        '../data/./s.xml',
      ),
      'data/S.XML': parts['xl/worksheets/sheet1.xml']!,
    }
    expect(await readValues(tempFile('book.xlsx', await makeZip(moved)))).toEqual([[1]])
  })

  test('styles tell formats by built-in number, own code and text', async () => {
    const styles = `<numFmts><numFmt numFmtId="164" formatCode="000000"/><numFmt numFmtId='165' formatCode='yyyy"年"m"月"'/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="49"/></cellXfs>`
    const rows = `<row r="1">${[0, 1, 2, 3, 4, 99].map(style => `<c s="${style}"><v>1</v></c>`).join('')}</row>`
    const [row] = await readRows(tempFile('book.xlsx', await handMade({ styles, rows })))
    expect(row!.formats).toEqual(['General', 'yyyy/m/d', '000000', 'yyyy"年"m"月"', '@', 'General'])
  })

  test('blank rows are left out, whatever they are made of', async () => {
    const rows =
      '<row r="1"/><row r="2"></row><row r="3"><c r="A3" s="1"/></row><row r="4"><c r="A4" t="str"><v> \u3000</v></c></row><row r="6"><c r="C6"><v>0</v></c></row><row r="7"><c r="A7" t="str"><v></v></c></row>'
    const path = tempFile('book.xlsx', await handMade({ rows }))
    expect(await readRows(path)).toMatchObject([{ number: 6, values: [undefined, undefined, 0] }])
  })

  test('a sheet without any data has no rows', async () => {
    expect(await values({ sheet: '<worksheet><sheetData/></worksheet>' })).toEqual([])
    expect(await values({ sheet: '<worksheet><dimension ref="A1"/></worksheet>' })).toEqual([])
  })
})

describe('damaged sheets are refused, never guessed', () => {
  test.each<[string, HandMade, string]>([
    ['mismatched tags', { rows: '<row r="1"><c r="A1"><v>1</c></v></row>' }, 'mismatchedTag'],
    ['an unclosed sheet', { sheet: '<worksheet><sheetData><row r="1">' }, 'unclosedTag'],
    ['a tag cut off', { sheet: '<worksheet><sheetData><row r="1"><c r=' }, 'unexpectedEnd'],
    ['another document', { sheet: '<html><body/></html>' }, 'notAWorksheet'],
    ['no document', { sheet: '' }, 'notAWorksheet'],
    [
      'a document type with entities',
      { sheet: '<!DOCTYPE x [<!ENTITY a "aaaa">]><worksheet/>' },
      'unsupportedDeclaration',
    ],
    ['unknown references', { rows: '<row r="1"><c r="A1" t="str"><v>&xxe;</v></c></row>' }, 'badReference'],
    ['a bare ampersand', { rows: '<row r="1"><c r="A1" t="str"><v>a & b</v></c></row>' }, 'badReference'],
    ['text as a number', { rows: '<row r="1"><c r="A1"><v>abc</v></c></row>' }, 'cellValue'],
    ['hexadecimal numbers', { rows: '<row r="1"><c r="A1"><v>0x10</v></c></row>' }, 'cellValue'],
    ['an unknown cell type', { rows: '<row r="1"><c r="A1" t="q"><v>1</v></c></row>' }, 'cellValue'],
    [
      'a shared string that is not there',
      { rows: '<row r="1"><c r="A1" t="s"><v>0</v></c></row>' },
      'sharedStringIndex',
    ],
    ['a cell of another row', { rows: '<row r="1"><c r="A2"><v>1</v></c></row>' }, 'cellReference'],
    [
      'two cells in one place',
      { rows: '<row r="1"><c r="A1"><v>1</v></c><c r="A1"><v>2</v></c></row>' },
      'duplicateCell',
    ],
    ['rows out of order', { rows: '<row r="2"><c><v>1</v></c></row><row r="1"><c><v>1</v></c></row>' }, 'rowOrder'],
    [
      'broken UTF-8',
      {
        sheet: Buffer.from(
          '<worksheet><sheetData><row r="1"><c t="str"><v>\xd6\xd0</v></c></row></sheetData></worksheet>',
          'latin1',
        ),
      },
      'notUtf8',
    ],
    ['another encoding', { sheet: '<?xml version="1.0" encoding="gbk"?><worksheet/>' }, 'encoding'],
    ['NUL characters', { rows: '<row r="1"><c r="A1" t="str"><v>a\0b</v></c></row>' }, 'illegalCharacter'],
    ['a missing sheet', { without: ['xl/worksheets/sheet1.xml'] }, 'missingPart'],
    ['a workbook without sheets', { parts: { 'xl/workbook.xml': '<workbook><sheets/></workbook>' } }, 'noSheet'],
    ['a zip without a workbook', { without: ['xl/workbook.xml'] }, 'notExcel'],
  ])('%s', async (_, content, reason) => {
    expect(await failure(content)).toBe(reason)
  })
})
