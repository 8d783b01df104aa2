import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DEFAULT_LIMITS } from '../read-limits'
import { PackedStrings } from './packed-strings'
import { SheetScanner } from './sheet-scanner'

const strings = new PackedStrings()
for (const text of ['零', 'one', '']) strings.addText(text)

/** Rows, or the reason of the refusal; pieces cut the bytes anywhere. */
function scan(xml: Buffer, fastLane: boolean, pieces: number[]): unknown {
  const scanner = new SheetScanner({ ...DEFAULT_LIMITS, columns: 60, cellChars: 40 }, strings, { fastLane })
  try {
    let from = 0
    for (const size of pieces) {
      scanner.feed(xml.subarray(from, from + size))
      from += size
    }
    scanner.feed(xml.subarray(from))
    scanner.finish()
    return scanner.collector.take()
  } catch (error) {
    return (error as { code?: string }).code ?? error
  }
}

const digits = fc.constantFrom(
  '0',
  '7',
  '12',
  '123456789012345',
  '1234567890123456',
  '-3',
  '0.1',
  '-12.50',
  '1e5',
  '2.5E-7',
  '46027.5732638889',
  '007',
  '.5',
  '5.',
  '-',
  '',
  '1-2',
  '+1',
  ' 4 ',
)
const text = fc.oneof(
  fc.string({
    unit: fc.constantFrom(
      'a',
      'Z',
      '0',
      ' ',
      '中',
      '😀',
      'é',
      '\n',
      '\r',
      '_',
      '_x0041_',
      '_x',
      '&amp;',
      '&#65;',
      '>',
      '"',
      "'",
    ),
    maxLength: 30,
  }),
  fc.constantFrom('&bad;', '&', 'x'.repeat(41), '中'.repeat(40), '\0'),
)
const reference = fc.constantFrom(
  '',
  ' r="A1"',
  ' r="B1"',
  ' r="C2"',
  ' r="AB2"',
  " r='A2'",
  ' r="ZZ2"',
  ' r="XFE1"',
  ' r="A"',
  ' r="3"',
)
const style = fc.constantFrom('', '', ' s="1"', ' s="12"', " s='3'", ' s="x"')
const content = fc.oneof(
  digits.map(value => `><v>${value}</v></c>`),
  fc
    .tuple(fc.constantFrom('s', 'b', 'e', 'n', 'd'), fc.oneof(digits, fc.constantFrom('1', '2', '3', 'true', '#N/A')))
    .map(([type, value]) => ` t="${type}"><v>${value}</v></c>`),
  text.map(value => ` t="str"><v>${value}</v></c>`),
  text.map(value => ` t="inlineStr"><is><t>${value}</t></is></c>`),
  text.map(value => ` t="inlineStr"><is><t xml:space="preserve">${value}</t></is></c>`),
  fc.constantFrom(
    '/>',
    '></c>',
    ' t="s"/>',
    ' t="b"></c>',
    '><f>A1</f></c>',
    '><f>A1</f><v>3</v></c>',
    ' t="str"><f/><v>q</v></c>',
    ' cm="1"><v>1</v></c>',
    '><v>1</v><v>2</v></c>',
    '><v/></c>',
    ' t="inlineStr"><is/></c>',
    ' t="inlineStr"><is><r><t>a</t></r><rPh><t>b</t></rPh></is></c>',
    '><!-- c --><v>1</v></c>',
    '><v>1</v>',
  ),
)
const cell = fc.tuple(reference, style, content).map(parts => `<c${parts.join('')}`)
const row = fc
  .tuple(
    fc.constantFrom(
      '<row r="1">',
      '<row r="2" spans="1:3" ht="15">',
      '<row>',
      "<row r='2'>",
      '<row r="2" x="a>b">',
      '<row r="x">',
      '\n  <row r="2">',
    ),
    fc.array(cell, { maxLength: 4 }),
    fc.constantFrom('</row>', '</row>', '</row>\n', '</row ><!-- x -->', ''),
  )
  .map(([open, cells, close]) => open + cells.join('') + close)
const sheet = fc
  .array(row, { maxLength: 4 })
  .map(rows => `<worksheet><sheetData>${rows.join('')}</sheetData></worksheet>`)
const cuts = fc.array(fc.integer({ min: 0, max: 60 }), { maxLength: 20 })

test('both lanes read any sheet alike, however it is cut', () => {
  fc.assert(
    fc.property(sheet, cuts, (xml, pieces) => {
      const bytes = Buffer.from(xml)
      expect(scan(bytes, true, pieces)).toEqual(scan(bytes, false, []))
    }),
    { numRuns: 2000 },
  )
})

test('both lanes read or refuse a damaged sheet alike', () => {
  const damage = fc.array(
    fc.tuple(
      fc.nat(600),
      fc.constantFrom(0, 0x20, 0x22, 0x26, 0x27, 0x2f, 0x30, 0x3c, 0x3d, 0x3e, 0x41, 0x5f, 0x63, 0x76),
    ),
    { minLength: 1, maxLength: 3 },
  )
  fc.assert(
    fc.property(sheet, damage, cuts, (xml, changes, pieces) => {
      const bytes = Buffer.from(xml)
      for (const [at, byte] of changes) if (at < bytes.length) bytes[at] = byte
      expect(scan(bytes, true, pieces)).toEqual(scan(bytes, false, []))
    }),
    { numRuns: 2000 },
  )
})
