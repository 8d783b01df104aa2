import { AppError } from '@sfa/domain/app-error'
import { type HeaderRow, readTopRows } from '@sfa/spreadsheet/header-row'
import { SpreadsheetError } from '@sfa/spreadsheet/spreadsheet-error'
import type { Workbook } from '@sfa/spreadsheet/workbook'
import { type HeaderKnowledge, type HeaderMatch, HeaderMatcher } from '../../columns/match-headers'
import type { ImportPlan } from '../import-plan'
import { readable } from './open-source'
import type { ReadingChoice } from './reading-choice'
import type { SourceSheet } from './stage-rows'

type Knowledge = Pick<HeaderKnowledge, 'chosen' | 'learned'>

/** Sheets that are searched; a workbook with more is usually not meant for an import. */
const mostSheets = 30

/**
 * Finds the sheet that holds the data, and the meaning of its columns: the sheet that the user chose, else the first
 * visible one with a column of the natural key, else the first visible one with a warning. Further sheets with the
 * key's columns and as much beside them are reported as well. Throws `headerDuplicated`, `fileEmpty`.
 */
export async function readSourceSheet(
  workbook: Workbook,
  plan: ImportPlan,
  knowledge: Knowledge,
  choice: ReadingChoice = {},
): Promise<SourceSheet> {
  const matcher = new HeaderMatcher({ columns: plan.columns, ignored: plan.ignored, ...knowledge })
  const found: Candidate[] = []
  for (const { index, name } of workbook.sheets.filter(sheet => !sheet.hidden).slice(0, mostSheets)) {
    const header = await headerOf(workbook, index, matcher)
    if (!header) continue
    const named = namedColumns(header, matcher)
    found.push({ index, name, header, named, hasKey: hasKey(header, plan, matcher) })
  }
  const keyed = found.filter(candidate => candidate.hasKey)
  // The instructions of a template name each column in a row of its own, that of the key too.
  const isAlike = ({ named }: Candidate) => named >= Math.min(taken?.named ?? 0, plan.spec.match.length + 1)
  const taken = keyed.find(({ name }) => name === choice.sheet) ?? keyed[0] ?? found[0]
  if (!taken) throw new AppError('fileEmpty')
  return {
    sheet: taken.index,
    sheetName: taken.name,
    otherSheets: keyed.flatMap(one => (one === taken || !isAlike(one) ? [] : [one.name])),
    skipHidden: choice.hiddenRows === 'skip',
    headerRow: taken.header.number,
    matches: withMending(plan, matcher.matchAndSuggest(headersOf(taken.header))),
  }
}

/** Columns for the correcting of refused rows, which the file has not, stand behind its own. */
function withMending({ spec, columns, say }: ImportPlan, matches: HeaderMatch[]): HeaderMatch[] {
  const taken = new Set(matches.map(({ path }) => path))
  const end = Math.max(...matches.map(({ index }) => index)) + 1
  const missing = columns.filter(({ path }) => spec.mending?.includes(path) && !taken.has(path))
  return [
    ...matches,
    ...missing.map(({ path, label }, at) => ({ index: end + at, header: say(label), path, how: 'added' as const })),
  ]
}

interface Candidate {
  index: number
  name: string
  header: HeaderRow
  /** How many columns of the import the header names. */
  named: number
  hasKey: boolean
}

const headersOf = (row: HeaderRow) => row.columns.map(({ index, original }) => ({ index, header: original.trim() }))

/** How many columns a row names; a row that names one twice can be the header, too. */
function namedColumns(header: HeaderRow, matcher: HeaderMatcher): number {
  try {
    return matcher.match(headersOf(header)).filter(match => match.path !== null).length
  } catch {
    return header.columns.length
  }
}

function hasKey(header: HeaderRow, plan: ImportPlan, matcher: HeaderMatcher): boolean {
  try {
    const paths = matcher.match(headersOf(header)).map(match => match.path)
    return plan.spec.match.every(name => paths.includes(name))
  } catch {
    return true
  }
}

/** Titles and dates often stand above the header, so it is the row that names the most columns, else the first one. */
async function headerOf(workbook: Workbook, sheet: number, matcher: HeaderMatcher): Promise<HeaderRow | undefined> {
  let best: HeaderRow | undefined
  let most = 0
  for (const row of await topRows(workbook, sheet)) {
    const named = namedColumns(row, matcher)
    if (best && named <= most) continue
    best = row
    most = named
  }
  return best
}

async function topRows(workbook: Workbook, sheet: number): Promise<HeaderRow[]> {
  try {
    return await readTopRows(workbook, sheet)
  } catch (error) {
    if (error instanceof SpreadsheetError && error.code === 'emptyFile') return []
    return readable(() => Promise.reject(error))
  }
}
