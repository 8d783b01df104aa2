import type { Label } from '@sfa/kit/label'
import { trimText } from '@sfa/spreadsheet/cell-codecs/cell-codec'
import type { CellValue } from '@sfa/spreadsheet/cell-value'
import { toSimplified } from '../columns/chinese-variants'

/**
 * Stands in the sample row of a template in place of a record's code. It contains characters that no code has, so the
 * row is never taken for a record, and an import passes it over.
 */
export const sampleMark: Label = ['示例行，不会导入', 'Sample row, not imported']

/** In templates that were downloaded before. */
const formerMark: Label = ['示例行，请删除', 'Sample row, please delete']
const marks = new Set<string>([...sampleMark, ...formerMark])
/** Tested for every row of a file, so a cheap test decides first. */
const glance = new RegExp(sampleMark.map(mark => mark.slice(0, 2)).join('|'))

/** Whether a cell holds the mark, in whichever language the template was made. */
export const isSampleMark = (value: CellValue): boolean => {
  if (typeof value !== 'string' || !glance.test(value)) return false
  const text = trimText(value)
  return marks.has(text) || marks.has(toSimplified(text))
}
