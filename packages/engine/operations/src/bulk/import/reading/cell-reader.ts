import type { CellCodec } from '@sfa/spreadsheet/cell-codecs/cell-codec'
import { CellFault as CodecFault } from '@sfa/spreadsheet/cell-codecs/cell-codec'
import type { CellValue } from '@sfa/spreadsheet/cell-value'
import type { NumberFormat } from '@sfa/spreadsheet/number-format'
import type { Say } from '../../columns/chinese-variants'
import type { Lookups } from '../../columns/lookups'
import { type RefusedCell, refusedByCodec } from './cell-fault'
import type { TellCell } from './cell-notes'

/**
 * Reads a cell into the text that PostgreSQL takes for the column's type; null where the cell is empty, which
 * leaves the value as it is. Made once per column, called once per row.
 */
export type CellReader = (value: CellValue, format: NumberFormat, date1904: boolean) => string | null | RefusedCell

export interface Knowledge {
  lookups: Lookups
  /** Names the options of a field in the language of its user. */
  say: Say
  /** The cell becomes a member of an object: lists are read into JSON. */
  inJson?: boolean
  /** Rows find their record by the column. */
  isKey?: boolean
  /** Is told of cells that are not read as they look. */
  tell?: TellCell
}

export const silent: TellCell = () => undefined

/** The value or the fault of a codec. */
export function plain(codec: CellCodec<string | number>): CellReader {
  return (value, format, date1904) => {
    if (value === undefined) return null
    const read = codec(value, format, date1904)
    return read === null ? null : read instanceof CodecFault ? refusedByCodec(read) : `${read}`
  }
}
