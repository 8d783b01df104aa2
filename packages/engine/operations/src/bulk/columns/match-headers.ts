import { AppError } from '@sfa/kernel/app-error'
import { type BulkColumn, isAudit } from '@sfa/kit/bulk-columns'
import type { HeaderMatch } from '@sfa/kit/calls/job-details'
import { listed, type Say } from './chinese-variants'
import { normalizeHeader, withoutBrackets } from './normalize-header'
import { mostSimilar } from './similarity'

export type { HeaderMatch }

export interface HeaderKnowledge {
  /** Columns that the import understands. */
  columns: readonly BulkColumn[]
  /** Headers of exports and result files that are never taken: audit columns, 错误原因, hidden fields. */
  ignored: readonly BulkColumn[]
  /** Said by the user for this file: header → path, null for "leave out". */
  chosen?: Readonly<Record<string, string | null>>
  /** Learned for the tenant: normalised header → path or null. */
  learned?: ReadonlyMap<string, string | null>
}

export const errorReasonLabel = ['错误原因', 'Reason'] as const

type Header = Pick<HeaderMatch, 'index' | 'header'>

/**
 * Finds the meaning of headers. The rows at the top of every sheet are compared with the same columns until the header
 * is found, so the names of the columns are normalised once, and suggestions are made only for the row that is taken.
 */
export class HeaderMatcher {
  private readonly names: ReadonlyMap<string, string>
  private readonly ignored: ReadonlyMap<string, string>
  private readonly paths: ReadonlySet<string>

  constructor(private readonly knowledge: HeaderKnowledge) {
    this.names = namesOf(knowledge.columns)
    this.ignored = namesOf([...knowledge.ignored, reasonColumn])
    this.paths = new Set(knowledge.columns.map(column => column.path))
  }

  /** The meaning of every header. Throws `headerDuplicated` where two columns mean the same. */
  match(headers: readonly Header[]): HeaderMatch[] {
    const taken = new Set<string>()
    return headers.map(header => {
      const match = this.meaningOf(header)
      if (match.path !== null) {
        if (taken.has(match.path)) throw new AppError('headerDuplicated', { column: header.header })
        taken.add(match.path)
      }
      return match
    })
  }

  /** The same, and for each unknown header the free column that looks most like it. */
  matchAndSuggest(headers: readonly Header[]): HeaderMatch[] {
    const matches = this.match(headers)
    if (matches.every(({ how }) => how !== 'unknown')) return matches
    const taken = new Set(matches.map(({ path }) => path))
    const candidates = this.knowledge.columns
      .filter(column => !taken.has(column.path) && (column.line ?? 0) === 0 && !isAudit(column))
      .flatMap(({ path, label }) => label.map(name => ({ path, name: normalizeHeader(name) })))
    return matches.map(match => {
      if (match.how !== 'unknown') return match
      const best = mostSimilar(normalizeHeader(match.header), candidates, ({ name }) => name)
      return best ? { ...match, suggestion: best.path } : match
    })
  }

  private meaningOf({ index, header }: Header): HeaderMatch {
    const { chosen, learned } = this.knowledge
    const normalized = normalizeHeader(header)
    const known = (path: string | null | undefined, how: HeaderMatch['how']): HeaderMatch | undefined =>
      path === undefined || (path !== null && !this.paths.has(path)) ? undefined : { index, header, path, how }
    return (
      known(chosen?.[header], 'chosen') ??
      known(this.names.get(normalized), 'exact') ??
      (this.ignored.has(normalized) ? { index, header, path: null, how: 'ignored' as const } : undefined) ??
      known(learned?.get(normalized), 'learned') ??
      known(this.names.get(withoutBrackets(normalized)), 'alias') ?? { index, header, path: null, how: 'unknown' }
    )
  }
}

/** Throws `headersMissing`, naming each mandatory column and the header in the file that may mean it. */
export function requireMandatory(matches: readonly HeaderMatch[], columns: readonly BulkColumn[], say: Say) {
  const present = new Set(matches.map(match => match.path))
  const missing = columns.filter(column => column.mandatory && !present.has(column.path))
  if (missing.length === 0) return
  const named = missing.map(column => {
    const meant = matches.find(match => match.suggestion === column.path)
    return say(column.label) + (meant ? ` (${meant.header}?)` : '')
  })
  throw new AppError('headersMissing', { columns: listed(say, named) })
}

const reasonColumn: Pick<BulkColumn, 'path' | 'label'> = { path: '_reason', label: errorReasonLabel }

/**
 * Header in Chinese and English, the wire path, and after the headers of all columns what files may call them as well;
 * Traditional Chinese is compared as Simplified.
 */
function namesOf(columns: readonly Pick<BulkColumn, 'path' | 'label' | 'headers'>[]): Map<string, string> {
  const names = new Map<string, string>()
  const add = (path: string, wanted: readonly string[]) => {
    for (const name of wanted.map(normalizeHeader)) if (!names.has(name)) names.set(name, path)
  }
  for (const { path, label } of columns) add(path, [...label, path])
  for (const { path, headers = [] } of columns) add(path, headers)
  return names
}
