import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { onTestFinished } from 'vitest'
import { CellError, type CellValue } from '../cell-value'
import { type OpenOptions, openWorkbook } from '../open-workbook'
import { formatOf } from '../row-batch'

/** A file that is removed when the running test ends. */
export function tempFile(name: string, bytes: string | Uint8Array): string {
  const folder = mkdtempSync(join(tmpdir(), 'spreadsheet-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const path = join(folder, name)
  writeFileSync(path, bytes)
  return path
}

export function fixture(name: string): string {
  return join(import.meta.dirname, '..', '..', 'fixtures', name)
}

/** Everything that is written to a stream, once `write` is done with it. */
export async function collect(write: (output: PassThrough) => Promise<unknown>): Promise<Buffer> {
  const output = new PassThrough()
  const pieces: Buffer[] = []
  output.on('data', piece => pieces.push(piece))
  await write(output)
  return Buffer.concat(pieces)
}

export interface ReadRow {
  number: number
  values: (CellValue | { error: string })[]
  formats: string[]
}

/** All rows of a sheet, errors as plain objects. */
export async function readRows(path: string, sheet: number | string = 0, options?: OpenOptions): Promise<ReadRow[]> {
  const workbook = await openWorkbook(path, options)
  const rows: ReadRow[] = []
  try {
    for await (const batch of workbook.readSheet(sheet)) {
      for (const row of batch.rows) {
        const values = row.values.map(value => (value instanceof CellError ? { error: value.text } : value))
        const formats = row.values.map((_, column) => formatOf(batch, row, column).code)
        rows.push({ number: row.number, values, formats })
      }
    }
  } finally {
    await workbook.close()
  }
  return rows
}

/** Only the values, in sheet order. */
export async function readValues(path: string, sheet?: number | string, options?: OpenOptions) {
  return (await readRows(path, sheet, options)).map(row => row.values)
}
