import type { ErrorCode } from '@sfa/kernel/error-texts'
import type { CellFault as CodecFault } from '@sfa/spreadsheet/cell-codecs/cell-codec'

/** What is wrong with a cell. */
export interface CellFault {
  code: ErrorCode
  params?: Readonly<Record<string, string | number>>
  /** A similar value that the user may have meant. */
  suggestion?: string
  /**
   * A value that is no longer offered, as the database stores it: it is no fault where the record already has it,
   * because an exported file must import again without changes.
   */
  kept?: string
}

/** A refused cell, with the value to store if all of its faults turn out to be values that the record already has. */
export class RefusedCell {
  constructor(
    readonly faults: readonly CellFault[],
    readonly text: string | null = null,
  ) {}
}

export const refuse = (code: ErrorCode, params?: CellFault['params'], suggestion?: string) =>
  new RefusedCell([
    { code, ...(params === undefined ? {} : { params }), ...(suggestion === undefined ? {} : { suggestion }) },
  ])

/** The codecs' reasons as codes of the error catalogue. */
export function refusedByCodec({ code, params }: CodecFault): RefusedCell {
  switch (code) {
    case 'textTooLong':
      return refuse('maxLength', { max: params.max ?? 0 })
    case 'scientific':
      return refuse('scientific', { value: params.text ?? '' })
    case 'precisionLost':
      return refuse('digitsLost')
    case 'notANumber':
      return refuse('numberFormat')
    case 'notAnInteger':
      return refuse('integerFormat')
    case 'tooManyDigits':
      return refuse('maxLength', { max: params.precision ?? 0 })
    case 'tooManyDecimals':
      return refuse('decimals', { max: params.scale ?? 0 })
    case 'outOfRange':
      return params.min === undefined
        ? refuse('max', { max: params.max ?? 0 })
        : refuse('outOfRange', outOfRange(params))
    case 'notADate':
      return refuse('dateFormat')
    case 'notAFlag':
      return refuse('flagFormat')
    case 'formulaError':
      return refuse('cellError', { value: params.text ?? '' })
    case 'notCalculated':
      return refuse('notCalculated')
    case 'dateCell':
      return refuse('cellIsDate', { value: params.text ?? '' })
    case 'flagCell':
      return refuse('cellIsFlag', { value: params.text ?? '' })
    case 'percentCell':
      return refuse('cellIsPercent', { value: params.text ?? '' })
  }
}

const outOfRange = (params: CodecFault['params']) => ({ min: params.min ?? '', max: params.max ?? '' })
