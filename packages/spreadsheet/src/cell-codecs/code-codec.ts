import { CellError } from '../cell-value'
import { codeText, isShownScientific } from '../code-text'
import { hasLostPrecision } from '../plain-number'
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
 * Codes and bar codes: the text that the cell shows (behaviour.md, import pipeline, cells). Refused are values in
 * scientific notation, and numbers of 16 digits and more, whose last digits Excel has replaced by zeros.
 */
export function codeCodec(options: CodeOptions = {}): CellCodec<string> {
  const max = options.max ?? Number.POSITIVE_INFINITY
  const refuseGeneral = options.generalFormat === 'refuse'
  return (value, format) => {
    let text: string
    if (typeof value === 'string') {
      text = trimText(value)
      if (SCIENTIFIC_TEXT.test(text)) return new CellFault('scientific', { text })
    } else if (typeof value === 'number') {
      if (hasLostPrecision(value)) return new CellFault('precisionLost')
      if (format.isScientific || (refuseGeneral && isShownScientific(value, format))) return new CellFault('scientific')
      text = codeText(value, format)
    } else if (value === undefined) return null
    else if (value instanceof CellError) return faultOfError(value)
    else text = value ? 'TRUE' : 'FALSE'
    if (text === '') return null
    return text.length > max && [...text].length > max ? new CellFault('textTooLong', { max }) : text
  }
}
