import type { Label } from '@sfa/kit/label'

/** A paper that documents are printed on; all measures are millimetres. */
export interface Paper {
  key: string
  label: Label
  width: number
  height: number
  /** Above and below, then left and right: continuous paper has its holes in the latter. */
  margin: readonly [vertical: number, horizontal: number]
  /** Points of the letters. */
  size: number
}

/** Sheets of offices, and the continuous paper of dot-matrix printers, whole and cut in halves. */
export const papers: readonly Paper[] = [
  { key: 'A4', label: ['A4', 'A4'], width: 210, height: 297, margin: [12, 12], size: 10 },
  {
    key: '241x280',
    label: ['241 mm 连续纸（整张）', 'Continuous 241 mm, whole'],
    width: 241,
    height: 280,
    margin: [8, 14],
    size: 10,
  },
  {
    key: '241x140',
    label: ['241 mm 连续纸（二等分）', 'Continuous 241 mm, half'],
    width: 241,
    height: 140,
    margin: [6, 14],
    size: 9,
  },
]

/** What the printer is told of the paper. */
export const pageRule = ({ width, height, margin: [vertical, horizontal] }: Paper): string =>
  `@page { size: ${width}mm ${height}mm; margin: ${vertical}mm ${horizontal}mm; }`
