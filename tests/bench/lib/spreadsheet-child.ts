import { createWriteStream } from 'node:fs'
import { openWorkbook } from '@sfa/spreadsheet/open-workbook'
import { DEFAULT_LIMITS } from '@sfa/spreadsheet/read-limits'
import { openZipArchive } from '@sfa/spreadsheet/reading/zip-archive'
import { createWorkbookWriter } from '@sfa/spreadsheet/write-workbook'
import { report } from './run-in-child'
import { COLUMNS, productBatches } from './spreadsheet-rows'
import { writeSharedStringFile } from './spreadsheet-shared-file'

/** What one process measures; the modes are named on the command line of the benches. */
const modes: Record<string, (path: string, rows: number) => Promise<void>> = {
  async readOurs(path, rows) {
    const workbook = await openWorkbook(path)
    let read = 0
    let cells = 0
    for await (const batch of workbook.readSheet(0)) {
      read += batch.rows.length
      for (const row of batch.rows) cells += row.values.length
    }
    await workbook.close()
    if (read !== rows + 1 || cells !== read * 20) throw new Error(`${read} rows and ${cells} cells read`)
  },

  async readExceljs(path, rows) {
    const { default: ExcelJs } = await import('exceljs')
    const reader = new ExcelJs.stream.xlsx.WorkbookReader(path, {
      sharedStrings: 'cache',
      styles: 'cache',
      worksheets: 'emit',
    })
    let read = 0
    for await (const sheet of reader) for await (const row of sheet) read += row.cellCount > 0 ? 1 : 0
    if (read !== rows + 1) throw new Error(`${read} rows read`)
  },

  /** The floor: inflate the sheet and look at every byte once. */
  async inflateAndScan(path) {
    const archive = await openZipArchive(path, DEFAULT_LIMITS)
    let tags = 0
    for await (const piece of archive.stream('xl/worksheets/sheet1.xml'))
      for (let at = 0; at < piece.length; at++) if (piece[at] === 0x3c) tags++
    archive.close()
    if (tags === 0) throw new Error('No tag seen')
  },

  async writeOurs(path, rows) {
    const writer = createWorkbookWriter(createWriteStream(path))
    const sheet = await writer.addSheet({ name: '产品', columns: COLUMNS })
    for (const batch of productBatches(rows, 'text')) await sheet.write(batch)
    await writer.end()
  },

  async writeExceljs(path, rows) {
    const { default: ExcelJs } = await import('exceljs')
    const writer = new ExcelJs.stream.xlsx.WorkbookWriter({ filename: path, useStyles: true })
    const sheet = writer.addWorksheet('产品')
    sheet.columns = COLUMNS.map(({ header, type }) => ({
      header,
      style: { numFmt: type === 'code' ? '@' : type === 'date' ? 'yyyy-mm-dd' : 'General' },
    }))
    for (const batch of productBatches(rows, 'date')) for (const row of batch) sheet.addRow(row).commit()
    sheet.commit()
    await writer.commit()
  },

  writeSharedStrings: writeSharedStringFile,
}

const [mode = '', path = '', rows = '0'] = process.argv.slice(2)
await report(() => modes[mode]!(path, Number(rows)))
