import { SpreadsheetError } from '../spreadsheet-error'
import type { ByteWindow } from './byte-window'

/** Largest tag or run of text that is held while waiting for its end; far above what a legal cell can need. */
const LONGEST_TOKEN = 1024 * 1024

/** Stops a token that never ends before the window has grown with it. */
export function checkPending(window: ByteWindow, where: Record<string, string | number>): void {
  if (window.end - window.position > LONGEST_TOKEN)
    throw new SpreadsheetError('cellTooLong', { limit: LONGEST_TOKEN, unit: 'bytes', ...where })
}
