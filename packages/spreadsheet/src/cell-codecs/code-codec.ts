import { CellError } from '../cell-value'
import { codeText, isShownScientific } from '../code-text'
import { hasLostPrecision } from '../plain-number'
import { shownNumber } from '../shown-number'
import { type CellCodec, CellFault, faultOfError, trimText } from './cell-codec'

const SCIENTIFIC_TEXT = /^[+-]?\d(?:\.\d+)?[eE]\+\d{2,3}$/

export interface CodeOptions {
  /** Longest code in characters. */
  max?: number
  /**
   * A number of 12 to 15 digits in format General is exact, although its cell shows 6.90E+12. 'accept' (the default)
   * takes the digits, 'refuse' asks the user to format the column as text.
   */
  generalFormat?: 'accept' | 'refuse'
}

/**
 * Codes, bar codes and whatever else tells records apart: the text that the cell shows. Refused are values in scientific
 * notation, numbers of 16 digits and more, whose last digits Excel has replaced by zeros, and what Excel has made of a
 * code as it was typed: a date of 3-1, a truth value of true.
 */
export function codeCodec(options: CodeOptions = {}): CellCodec<string> {
  const max = options.max ?? Number.POSITIVE_INFINITY
  const refuseGeneral = options.generalFormat === 'refuse'
  return (value, format, date1904) => {
    let text: string
    if (typeof value === 'string') {
      text = trimText(value)
      if (SCIENTIFIC_TEXT.test(text)) return new CellFault('scientific', { text })
    } else if (typeof value === 'number') {
      if (format.isDate)
        return new CellFault('dateCell', { text: shownNumber(value, format, date1904) ?? String(value) })
      if (hasLostPrecision(value)) return new CellFault('precisionLost')
      if (format.isScientific || (refuseGeneral && isShownScientific(value, format)))
        return new CellFault('scientific', { text: String(value) })
      text = codeText(value, format)
    } else if (value === undefined) return null
    else if (value instanceof CellError) return faultOfError(value)
    else return new CellFault('flagCell', { text: value ? 'TRUE' : 'FALSE' })
    if (text === '') return null
    return text.length > max && [...text].length > max ? new CellFault('textTooLong', { max }) : text
  }
}
