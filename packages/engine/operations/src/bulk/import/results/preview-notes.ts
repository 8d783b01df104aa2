import type { PreviewNote } from '@sfa/kit/calls/job-details'
import type { Say } from '../../columns/chinese-variants'
import { errorText } from '../../columns/error-text'
import type { CellNote } from '../reading/cell-notes'

/** What is to be known before a file is written, as it is kept: its text is made for each reader. */
export interface KeptNote {
  code: string
  /** Path of the column that it is about; '' for whole rows. */
  path: string
  header: string
  count: number
  row: number
  params: Readonly<Record<string, string | number>>
}

export const noteOfCells = ({ code, path, header, count, row, shown, read }: CellNote): KeptNote => ({
  code,
  path,
  header,
  count,
  row,
  params: { shown, read },
})

/** A note in words; values of columns that the reader may not read are left out. */
export function toldNote({ code, header, count, row, params }: KeptNote, say: Say, unreadable = false): PreviewNote {
  const values = unreadable ? Object.fromEntries(Object.keys(params).map(name => [name, '***'])) : params
  return { column: header, code, count, row, message: errorText(say, code, { ...values, column: header, count, row }) }
}
