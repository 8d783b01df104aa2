import type { SheetRow } from '@sfa/spreadsheet/row-batch'
import type { HeaderMatch } from '../../columns/match-headers'
import { isSampleMark } from '../../template/sample-mark'
import type { ImportPlan } from '../import-plan'

/** Whether a row is the sample row of the template, left in the file: it is no data, and passed over. */
export function sampleRowsOf(
  { spec }: Pick<ImportPlan, 'spec'>,
  matches: readonly HeaderMatch[],
): (row: SheetRow) => boolean {
  const marked = matches.find(({ path }) => path === spec.match[0])
  return row => marked !== undefined && isSampleMark(row.values[marked.index])
}
