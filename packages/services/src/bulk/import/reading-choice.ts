import type { ErrorCode } from '@sfa/domain/error-texts'
import { z } from 'zod'
import type { ImportCheckpoint } from './import-checkpoint'

/** What the user may choose about the reading of a file at its preview; kept with the run. */
export const readingChoice = z.object({
  /** Name of the sheet that is read. */
  sheet: z.string().max(255).optional(),
  hiddenRows: z.enum(['take', 'skip']).optional(),
})
export type ReadingChoice = z.infer<typeof readingChoice>

/** How the file was read, as the preview shows it. */
export interface Reading {
  sheet: string
  /** Sheets with the same columns that are not read. */
  otherSheets: string[]
  /** Rows that the sheet does not show. */
  hiddenRows: number
  skipHidden: boolean
}

type Read = Pick<ImportCheckpoint, 'source' | 'staged'>

export const readingOf = ({ source, staged }: Read): Reading => ({
  sheet: source.sheetName,
  otherSheets: source.otherSheets,
  hiddenRows: staged.hidden,
  skipHidden: source.skipHidden,
})

interface ReadingWarning {
  code: ErrorCode
  params: Readonly<Record<string, string | number>>
}

/** The same in words, for imports without a preview. */
export function readingWarnings({ source, staged }: Read): ReadingWarning[] {
  const warnings: ReadingWarning[] = []
  if (source.otherSheets.length > 0)
    warnings.push({
      code: 'otherSheets',
      params: { sheet: source.sheetName, others: source.otherSheets.join('、') },
    })
  if (staged.hidden > 0)
    warnings.push({
      code: source.skipHidden ? 'hiddenRowsSkipped' : 'hiddenRowsTaken',
      params: { count: staged.hidden },
    })
  return warnings
}
