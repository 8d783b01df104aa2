import type { ErrorCode } from '@sfa/kernel/error-texts'
import type { Reading } from '@sfa/kit/calls/job-details'
import { listed, type Say } from '../../columns/chinese-variants'
import type { ImportCheckpoint } from '../import-checkpoint'

export { type ReadingChoice, readingChoice } from '@sfa/kit/calls/job-details'

type Read = Pick<ImportCheckpoint, 'source' | 'staged'>

export const readingOf = ({ source, staged }: Read): Reading => ({
  sheet: source.sheetName,
  otherSheets: source.otherSheets,
  hiddenRows: staged.hidden,
  skipHidden: source.skipHidden,
  sampleRows: staged.samples,
  hiddenSheet: source.isHidden === true,
  unnamed: staged.unnamed,
  pictures: staged.pictures,
})

interface ReadingWarning {
  code: ErrorCode
  params: Readonly<Record<string, string | number>>
}

/** The same in words, for imports without a preview. */
export function readingWarnings({ source, staged }: Read, say: Say): ReadingWarning[] {
  const warnings: ReadingWarning[] = []
  if (source.otherSheets.length > 0)
    warnings.push({
      code: 'otherSheets',
      params: { sheet: source.sheetName, others: listed(say, source.otherSheets) },
    })
  if (staged.hidden > 0)
    warnings.push({
      code: source.skipHidden ? 'hiddenRowsSkipped' : 'hiddenRowsTaken',
      params: { count: staged.hidden },
    })
  if (source.isHidden) warnings.push({ code: 'hiddenSheet', params: { sheet: source.sheetName } })
  const passedOver = [
    ['unnamedCells', staged.unnamed],
    ['picturesLeftOut', staged.pictures],
  ] as const
  for (const [code, passed] of passedOver)
    if (passed && passed.count > 0)
      warnings.push({ code, params: { count: passed.count, cells: listed(say, passed.places) } })
  if (staged.samples > 0) warnings.push({ code: 'sampleRow', params: {} })
  return warnings
}
