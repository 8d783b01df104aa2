import { AppError } from '@sfa/kernel/app-error'
import type { Field } from '@sfa/kit/fields/field'
import { traitsOf } from '@sfa/kit/fields/kind-traits'
import { type CellValue, isBlank } from '@sfa/spreadsheet/cell-value'
import { type HeaderRow, readTopRows, type TopRows } from '@sfa/spreadsheet/header-row'
import type { SheetRow } from '@sfa/spreadsheet/row-batch'
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
 * Finds the sheet that holds the data, and the meaning of its columns: the sheet that the user chose, else the one that
 * looks most like data, by its header and by what stands below it. Further sheets with the key's columns and as much
 * beside them are reported as well. Throws `headerDuplicated`, `fileEmpty`.
 */
export async function readSourceSheet(
  workbook: Workbook,
  plan: ImportPlan,
  knowledge: Knowledge,
  choice: ReadingChoice = {},
): Promise<SourceSheet> {
  const matcher = new HeaderMatcher({ columns: plan.columns, ignored: plan.ignored, ...knowledge })
  const found: Candidate[] = []
  for (const { index, name, hidden } of workbook.sheets.slice(0, mostSheets)) {
    const top = await topRows(workbook, index, { merged: false })
    const header = bestHeader(top, matcher)
    if (header) found.push({ index, name, hidden, header, ...judged(top, header, plan, matcher) })
  }
  const keyed = found.filter(candidate => candidate.hasKey).sort(byRank)
  // The instructions of a template name each column in a row of its own, that of the key too.
  const isAlike = ({ named, hidden }: Candidate) =>
    !hidden && named >= Math.min(taken?.named ?? 0, plan.spec.match.length + 1)
  const chosen = keyed.find(({ name }) => name === choice.sheet)
  const shown = found.filter(({ hidden }) => !hidden)
  // A sheet that is hidden is taken only where none that is shown has to do with the import.
  const taken = chosen ?? keyed.find(one => !one.hidden || shown.every(({ named }) => named === 0)) ?? shown[0]
  if (!taken) throw new AppError('fileEmpty')
  // Of the sheet that is taken, what its merged titles cover counts as well: a title may stand over two rows.
  const header = bestHeader(await topRows(workbook, taken.index), matcher) ?? taken.header
  return {
    sheet: taken.index,
    sheetName: taken.name,
    isHidden: taken.hidden,
    otherSheets: keyed
      .filter(one => one !== taken && isAlike(one))
      .sort((one, other) => one.index - other.index)
      .map(({ name }) => name),
    skipHidden: choice.hiddenRows === 'skip',
    headerRow: header.number,
    matches: withMending(plan, matcher.matchAndSuggest(headersOf(header))),
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
  hidden: boolean
  header: HeaderRow
  /** How many columns of the import the header names. */
  named: number
  hasKey: boolean
  /** Rows below the header look like records. */
  hasRows: boolean
}

/** What sheets are called that explain a file or show how to fill it in. */
const explaining = /说明|說明|须知|須知|示例|范例|範例|样例|instruction|example|sample|readme|guide/i

/** Sheets that are shown come first, then those with records, then those whose header names more columns. */
const byRank = (one: Candidate, other: Candidate): number =>
  Number(one.hidden) - Number(other.hidden) ||
  Number(isOfData(other)) - Number(isOfData(one)) ||
  other.named - one.named ||
  one.index - other.index

const isOfData = ({ hasRows, name }: Candidate) => hasRows && !explaining.test(name)

const headersOf = (row: HeaderRow) => row.columns.map(({ index, original }) => ({ index, header: original.trim() }))

/** How many columns a row names; a row that names one twice can be the header, too. */
function namedColumns(header: HeaderRow, matcher: HeaderMatcher): number {
  try {
    return matcher.match(headersOf(header)).filter(match => match.path !== null).length
  } catch {
    return header.columns.length
  }
}

/** Titles and dates often stand above the header, so it is the row that names the most columns, else the first one. */
function bestHeader({ headers }: TopRows, matcher: HeaderMatcher): HeaderRow | undefined {
  let best: HeaderRow | undefined
  let most = 0
  for (const row of headers) {
    const named = namedColumns(row, matcher)
    if (best && named <= most) continue
    best = row
    most = named
  }
  return best
}

function judged(
  { rows }: TopRows,
  header: HeaderRow,
  plan: ImportPlan,
  matcher: HeaderMatcher,
): Pick<Candidate, 'named' | 'hasKey' | 'hasRows'> {
  const named = namedColumns(header, matcher)
  try {
    const matches = matcher.match(headersOf(header))
    const hasKey = plan.spec.match.every(name => matches.some(({ path }) => path === name))
    const below = rows.filter(({ number }) => number > header.number)
    const isRecord = recordTest(plan, matches)
    return { named, hasKey, hasRows: named >= Math.min(2, plan.columns.length) && below.some(isRecord) }
  } catch {
    // A column that stands twice is told where no other sheet is better.
    return { named, hasKey: true, hasRows: false }
  }
}

/** Whether a row could be a record: it has its key, and figures and codes where columns are for these. */
function recordTest({ columns, spec }: ImportPlan, matches: readonly HeaderMatch[]): (row: SheetRow) => boolean {
  const kinds = new Map(columns.map(({ path, kind }) => [path, kind]))
  return ({ values }) => {
    let wrong = 0
    let right = 0
    for (const { index, path } of matches) {
      const value = values[index]
      if (path === null) continue
      if (isBlank(value)) {
        if (spec.match.includes(path)) return false
        continue
      }
      const fits = fitsKind(value, kinds.get(path))
      if (fits) right++
      else if (fits === false) wrong++
    }
    return wrong === 0 || right > wrong
  }
}

/** Undefined for kinds that any text may fit. */
function fitsKind(value: CellValue, kind: Field | undefined): boolean | undefined {
  if (kind === undefined) return undefined
  const { role, list } = traitsOf(kind)
  const isFigure = list.whole === true
  if (role !== 'code' && !isFigure) return undefined
  if (typeof value !== 'string') return true
  return isFigure ? /\p{Nd}/u.test(value) : !/\p{Script=Han}/u.test(value)
}

async function topRows(workbook: Workbook, sheet: number, options?: { merged: boolean }): Promise<TopRows> {
  try {
    return await readTopRows(workbook, sheet, options)
  } catch (error) {
    if (error instanceof SpreadsheetError && error.code === 'emptyFile') return { headers: [], rows: [] }
    return readable(() => Promise.reject(error))
  }
}
