import { trimText } from '@sfa/spreadsheet/cell-codecs/cell-codec'
import { dateCodec, dateTimeCodec } from '@sfa/spreadsheet/cell-codecs/date-codecs'
import type { CellValue } from '@sfa/spreadsheet/cell-value'
import type { NumberFormat } from '@sfa/spreadsheet/number-format'
import { shownNumber } from '@sfa/spreadsheet/shown-number'
import type { TellCell } from './cell-notes'
import { type CellReader, type Knowledge, plain, silent } from './cell-reader'

const moment = dateTimeCodec()

export function dateReader(_: unknown, { tell = silent }: Knowledge): CellReader {
  const read = plain(dateCodec())
  return (value, format, date1904) => {
    const found = read(value, format, date1904)
    if (typeof found !== 'string' || found === value) return found
    const whole = moment(value, format, date1904)
    if (typeof whole === 'string' && whole.slice(11, 19) !== '00:00:00')
      tell('readWithoutTime', whole.slice(0, 19), found)
    else tellSerial(value, format, date1904, found, tell)
    return found
  }
}

export function dateTimeReader(_: unknown, { tell = silent }: Knowledge): CellReader {
  const read = plain(moment)
  return (value, format, date1904) => {
    const found = read(value, format, date1904)
    if (typeof found === 'string') tellSerial(value, format, date1904, found.slice(0, 19), tell)
    return found
  }
}

/** A number that is a date only by its column, and a date of which the sheet shows a part. */
function tellSerial(value: CellValue, format: NumberFormat, date1904: boolean, read: string, tell: TellCell): void {
  if (typeof value !== 'number') return
  if (format.hidesDay) tell('readWholeDate', shownNumber(value, format, date1904) ?? '', read)
  else if (!format.isDate && String(value) !== read.slice(0, 10).replaceAll('-', ''))
    tell('readSerial', trimText(String(value)), read)
}
