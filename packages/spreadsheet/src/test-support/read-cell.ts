import { type CellCodec, CellFault } from '../cell-codecs/cell-codec'
import type { CellValue } from '../cell-value'
import { GENERAL, parseNumberFormat } from '../number-format'

/** The value, or the code of the fault. */
export function readCell<Value>(codec: CellCodec<Value>, value: CellValue, format = 'General', date1904 = false) {
  const result = codec(value, format === 'General' ? GENERAL : parseNumberFormat(format), date1904)
  return result instanceof CellFault ? { fault: result.code } : result
}
