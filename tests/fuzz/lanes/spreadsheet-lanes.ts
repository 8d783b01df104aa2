import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { codeCodec } from '@sfa/spreadsheet/cell-codecs/code-codec'
import { dateTimeCodec } from '@sfa/spreadsheet/cell-codecs/date-codecs'
import { moneyCodec } from '@sfa/spreadsheet/cell-codecs/number-codecs'
import { openWorkbook } from '@sfa/spreadsheet/open-workbook'
import { formatOf } from '@sfa/spreadsheet/row-batch'
import { SpreadsheetError } from '@sfa/spreadsheet/spreadsheet-error'
import { makeRawZip, workbookParts } from '@sfa/spreadsheet/test-support/hand-made'
import { mutateBytes, mutateText } from '../mutate'
import type { Random } from '../random'
import type { Lane } from './lane'

const fixtures = join(import.meta.dirname, '../../../packages/spreadsheet/fixtures')
const seeds = (extension: string) =>
  readdirSync(fixtures)
    .filter(name => name.endsWith(extension))
    .sort()
    .map(name => readFileSync(join(fixtures, name)))

const codecs = [codeCodec({ max: 50 }), dateTimeCodec(), moneyCodec({ excess: 'refuse' })]

/** Every sheet, and every cell as a code, a date and an amount. */
async function readAll(path: string): Promise<void> {
  try {
    const workbook = await openWorkbook(path, { limits: { rows: 100_000, columns: 500 } })
    try {
      for (const sheet of workbook.sheets.slice(0, 20))
        for await (const batch of workbook.readSheet(sheet.index))
          for (const row of batch.rows)
            for (const [column, value] of row.values.entries())
              for (const codec of codecs) codec(value, formatOf(batch, row, column), batch.date1904)
    } finally {
      await workbook.close()
    }
  } catch (error) {
    // A reader's own exceptions are given out as damage, and are bugs of the reader all the same.
    if (!(error instanceof SpreadsheetError) || error.params.reason === 'reader') throw error
  }
}

const words = [
  '<row r="1">',
  '<row r="1048577" hidden="1">',
  '</row>',
  '<c r="A1" t="s"><v>99999</v></c>',
  '<c r="XFD1" t="inlineStr"><is><t>x</t></is></c>',
  '<c t="d"><v>',
  '<v>1e999</v>',
  '<r><t>_x0000__xD83D_</t></r>',
  '&#55357;',
  '&#0;',
  '&amp',
  '<![CDATA[',
  ']]>',
  '<!--',
  '\0',
  "'",
  '"',
  '<a:b c=',
  '<mergeCell/>',
  '</sheetData><mergeCells><mergeCell ref="A1:B2"/><mergeCell ref="A2:XFD1048576"/></mergeCells>',
  '<c r="B2" t="e" vm="1"><v>#VALUE!</v></c>',
]

const parts = workbookParts({
  rows: '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" s="1"><v>46027</v></c></row><row r="2"><c r="A2" t="str"><f>A1</f><v>&lt;文字&gt;</v></c></row>',
  sharedStrings: '<si><t>产品编码</t></si><si><r><t>一</t></r><rPh><t>x</t></rPh></si>',
  styles:
    '<numFmts><numFmt numFmtId="170" formatCode="yyyy/m/d"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="170"/></cellXfs>',
})

/** Half of them damaged as archives, half of them whole archives of damaged parts. */
function makeXlsx(random: Random, whole: readonly Buffer[]): Buffer {
  if (random.chance(2)) return mutateBytes(random, random.pick(whole))
  const changed = random.pick(Object.keys(parts))
  return makeRawZip(
    Object.entries(parts).map(([name, content]) => ({
      name,
      head: name === changed ? mutateText(random, String(content), words) : String(content),
    })),
  )
}

const csvWords = [
  '"',
  '""',
  ',',
  '\r\n',
  '\n',
  '\r',
  ';',
  '\t',
  "'=",
  '\ufeff',
  'sep=;\n',
  '中',
  'x'.repeat(40_000),
  '\0',
  '|',
]

export function xlsxLane(): Lane {
  const whole = seeds('.xlsx')
  return { extension: 'xlsx', make: random => makeXlsx(random, whole), try: (_, path) => readAll(path) }
}

export function xlsLane(): Lane {
  const whole = seeds('.xls')
  return {
    extension: 'xls',
    make: random => mutateBytes(random, random.pick(whole)),
    try: (_, path) => readAll(path),
  }
}

export function csvLane(): Lane {
  const whole = seeds('.csv')
  const make = (random: Random) => {
    const source = random.pick(whole)
    return random.chance(3)
      ? mutateBytes(random, source)
      : Buffer.from(mutateText(random, source.toString('utf8'), csvWords))
  }
  return { extension: 'csv', make, try: (_, path) => readAll(path) }
}
