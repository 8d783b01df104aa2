import { AppError } from '@sfa/domain/app-error'
import { type HeaderRow, readHeaderRow } from '@sfa/spreadsheet/header-row'
import { SpreadsheetError } from '@sfa/spreadsheet/spreadsheet-error'
import type { Workbook } from '@sfa/spreadsheet/workbook'
import { type HeaderKnowledge, matchHeaders } from '../columns/match-headers'
import type { ImportPlan } from './import-plan'
import { readable } from './open-source'
import type { SourceSheet } from './stage-rows'

/**
 * Finds the sheet that holds the data, and what its columns mean: the first visible one with a column of the natural
 * key, else the first visible one, about which the user is then told. Throws `headerDuplicated`, `fileEmpty`.
 */
export async function readSourceSheet(
  workbook: Workbook,
  plan: ImportPlan,
  knowledge: Pick<HeaderKnowledge, 'chosen' | 'learned'>,
): Promise<SourceSheet> {
  const visible = workbook.sheets.filter(sheet => !sheet.hidden)
  let first: { sheet: number; header: HeaderRow } | undefined
  for (const { index } of visible) {
    const header = await headerOf(workbook, index)
    if (!header) continue
    const found = { sheet: index, header }
    first ??= found
    if (hasKey(header, plan, knowledge)) return understand(found, plan, knowledge)
  }
  if (!first) throw new AppError('fileEmpty')
  return understand(first, plan, knowledge)
}

function understand(
  { sheet, header }: { sheet: number; header: HeaderRow },
  plan: ImportPlan,
  knowledge: Pick<HeaderKnowledge, 'chosen' | 'learned'>,
): SourceSheet {
  const matches = matchHeaders(headersOf(header), { columns: plan.columns, ignored: plan.ignored, ...knowledge })
  return { sheet, headerRow: header.number, matches }
}

const headersOf = (header: HeaderRow) =>
  header.columns.map(({ index, original }) => ({ index, header: original.trim() }))

function hasKey(header: HeaderRow, plan: ImportPlan, knowledge: Pick<HeaderKnowledge, 'chosen' | 'learned'>): boolean {
  try {
    const paths = matchHeaders(headersOf(header), { columns: plan.columns, ignored: plan.ignored, ...knowledge }).map(
      match => match.path,
    )
    return plan.spec.match.every(name => paths.includes(name))
  } catch {
    return true
  }
}

async function headerOf(workbook: Workbook, sheet: number): Promise<HeaderRow | undefined> {
  try {
    return await readHeaderRow(workbook, sheet)
  } catch (error) {
    if (error instanceof SpreadsheetError && error.code === 'emptyFile') return undefined
    return readable(() => Promise.reject(error))
  }
}
