import { SpreadsheetError } from '../spreadsheet-error'
import type { ReadSheetOptions, Workbook } from '../workbook'

/**
 * Rethrows an error of a reader as a fault of the file. A reader depends on the file alone, so the error would come
 * again at the next attempt; only errors of the operating system (a disk error, too many open files) are thrown as they
 * are.
 */
export function asReaderFault(error: unknown): never {
  if (error instanceof SpreadsheetError || isOfTheSystem(error)) throw error
  const detail = error instanceof Error ? error.message.slice(0, 200) : String(error).slice(0, 200)
  throw new SpreadsheetError('corrupt', { reason: 'reader', detail }, { cause: error })
}

const isOfTheSystem = (error: unknown) => error instanceof Error && 'syscall' in error

/** The workbook with its sheets: they throw faults of the file, as above. */
export function withReaderFaults(workbook: Workbook): Workbook {
  return {
    kind: workbook.kind,
    date1904: workbook.date1904,
    sheets: workbook.sheets,
    encoding: workbook.encoding,
    async *readSheet(sheet: number | string, options?: ReadSheetOptions) {
      const batches = workbook.readSheet(sheet, options)
      try {
        for (;;) {
          const next = await batches.next().catch(asReaderFault)
          if (next.done) return
          yield next.value
        }
      } finally {
        await batches.return()
      }
    },
    close: () => workbook.close(),
  }
}
