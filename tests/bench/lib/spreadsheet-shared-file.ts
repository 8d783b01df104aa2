import { createWriteStream } from 'node:fs'
import { columnLetters } from '@sfa/spreadsheet/column-spec'
import { ZipWriter } from '@sfa/spreadsheet/writing/zip-writer'
import { COLUMNS, productBatches } from './spreadsheet-rows'

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'

/** A workbook laid out as Excel and XlsxWriter do: every text in the table of shared strings, stored behind the sheet. */
export async function writeSharedStringFile(path: string, rows: number): Promise<void> {
  const zip = new ZipWriter(createWriteStream(path))
  const letters = COLUMNS.map((_, index) => columnLetters(index))
  const strings = new Map<string, number>()
  const sheet = await zip.open('xl/worksheets/sheet1.xml')
  await sheet.write(Buffer.from(`<worksheet xmlns="${MAIN}"><dimension ref="A1:T${rows + 1}"/><sheetData>`))
  let number = 0
  const line = (values: readonly (string | number | Date)[]) => {
    number++
    const cells = values.map((value, index) => {
      const reference = letters[index]! + number
      if (typeof value === 'number') return `<c r="${reference}"><v>${value}</v></c>`
      if (value instanceof Date) return `<c r="${reference}" s="1"><v>${value.getTime() / 86_400_000 + 25_569}</v></c>`
      let id = strings.get(value)
      if (id === undefined) {
        id = strings.size
        strings.set(value, id)
      }
      return `<c r="${reference}" t="s"><v>${id}</v></c>`
    })
    return `<row r="${number}" spans="1:20">${cells.join('')}</row>`
  }
  await sheet.write(Buffer.from(line(COLUMNS.map(column => column.header))))
  for (const batch of productBatches(rows, 'date')) await sheet.write(Buffer.from(batch.map(line).join('')))
  await sheet.write(Buffer.from('</sheetData></worksheet>'))
  await sheet.end()
  const table = await zip.open('xl/sharedStrings.xml')
  await table.write(Buffer.from(`<sst xmlns="${MAIN}">`))
  let part = ''
  for (const text of strings.keys()) {
    part += `<si><t>${text}</t></si>`
    if (part.length > 100_000) {
      await table.write(Buffer.from(part))
      part = ''
    }
  }
  await table.write(Buffer.from(`${part}</sst>`))
  await table.end()
  await zip.add(
    'xl/styles.xml',
    `<styleSheet xmlns="${MAIN}"><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>`,
  )
  await zip.add(
    'xl/workbook.xml',
    `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="产品" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  )
  await zip.add(
    'xl/_rels/workbook.xml.rels',
    `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/sharedStrings" Target="sharedStrings.xml"/><Relationship Id="rId3" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
  )
  await zip.add(
    '_rels/.rels',
    `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  )
  await zip.add(
    '[Content_Types].xml',
    `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/></Types>`,
  )
  await zip.end()
}
