import { AppError } from '@sfa/kernel/app-error'
import { openWorkbook } from '@sfa/spreadsheet/open-workbook'
import { DEFAULT_LIMITS } from '@sfa/spreadsheet/read-limits'
import { SpreadsheetError } from '@sfa/spreadsheet/spreadsheet-error'
import type { Workbook } from '@sfa/spreadsheet/workbook'
import { fetchFile } from '../../../files/fetch-file'
import { findFile } from '../../../files/find-file'
import type { JobContext } from '../../../job/attempt/job-context'
import { bulkLimits } from '../../bulk-limits'
import { mendedRows, withMendedRows } from '../../repair/mended-rows'

const MB = 1024 * 1024

/**
 * The uploaded file of a run as a workbook, with the corrections of its preview; the caller closes it. Throws AppError
 * where it cannot be opened.
 */
export async function openSource(context: JobContext): Promise<Workbook & { mended?: number }> {
  const { source } = context.run.files
  if (!source) throw new AppError('fileMissing')
  const file = await findFile(context, context.run.tenantId, source)
  const path = await fetchFile(context, file, context.workDir)
  const mended = await mendedRows(context, context.run)
  const workbook = await readable(() =>
    openWorkbook(path, {
      fileName: file.name,
      limits: {
        fileBytes: bulkLimits().importBytes,
        rows: bulkLimits().importRows + 1,
        columns: bulkLimits().importColumns,
      },
    }),
  )
  return withMendedRows(workbook, mended)
}

/** Runs a reading function and translates the reader's errors into the error catalogue. */
export async function readable<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    throw error instanceof SpreadsheetError ? refusedFile(error) : error
  }
}

function refusedFile({ code, params }: SpreadsheetError): AppError {
  switch (code) {
    case 'notExcel':
      return new AppError('incorrectFilePleaseExcelFile')
    case 'encrypted':
      return new AppError('fileEncrypted')
    case 'truncated':
    case 'corrupt':
      return new AppError('fileDamaged')
    case 'tooLarge':
      // The limit is about parts inside of the file; the size that users see is another number.
      if (params.what !== undefined || params.entry !== undefined) return new AppError('fileUnpacksTooLarge')
      return new AppError('fileTooLarge', { max: Math.floor(Number(params.limit) / MB) })
    case 'tooManyRows':
      // The header's row does not count.
      return new AppError('tooManyRows', { max: Math.min(Number(params.limit) - 1, bulkLimits().importRows) })
    case 'tooManyColumns':
      return new AppError('tooManyColumns', { max: Number(params.limit) })
    case 'cellTooLong':
      // A part of the file without an end is refused by its bytes, long after the limit of a cell.
      return new AppError('cellTooLong', { max: Math.min(Number(params.limit), DEFAULT_LIMITS.cellChars) })
    case 'recordTooLong':
      return new AppError('csvRecordTooLong')
    case 'zipBomb':
      return new AppError('fileUnpacksTooLarge')
    case 'strayQuote':
      return new AppError('csvQuote', { line: Number(params.line) })
    case 'lostLine':
      return new AppError('csvLine', { line: Number(params.line) })
    case 'nulByte':
      return new AppError('csvNul', { line: Number(params.line) })
    case 'wrongEncoding':
      return params.line === undefined
        ? new AppError('fileEncoding')
        : new AppError('fileEncodingLine', { line: Number(params.line) })
    case 'noSheet':
    case 'emptyFile':
      return new AppError('fileEmpty')
  }
}
