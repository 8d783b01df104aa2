import { AppError } from '@sfa/domain/app-error'
import { type BulkColumn, isAudit } from '@sfa/resource-kit/bulk-columns'
import type { HeaderMatch } from '@sfa/resource-kit/calls/job-details'
import type { Say } from './chinese-variants'
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

/** Finds the meaning of every header of a file. Throws `headerDuplicated` where two columns mean the same. */
export function matchHeaders(
  headers: readonly { index: number; header: string }[],
  knowledge: HeaderKnowledge,
): HeaderMatch[] {
  const names = namesOf(knowledge.columns)
  const ignored = namesOf([...knowledge.ignored, reasonColumn])
  const paths = new Set(knowledge.columns.map(column => column.path))
  const taken = new Set<string>()
  const matches = headers.map(({ index, header }): HeaderMatch => {
    const normalized = normalizeHeader(header)
    const bare = withoutBrackets(normalized)
    const known = (path: string | null | undefined, how: HeaderMatch['how']): HeaderMatch | undefined =>
      path === undefined || (path !== null && !paths.has(path)) ? undefined : { index, header, path, how }
    const match =
      known(knowledge.chosen?.[header], 'chosen') ??
      known(names.get(normalized), 'exact') ??
      (ignored.has(normalized) ? { index, header, path: null, how: 'ignored' as const } : undefined) ??
      known(knowledge.learned?.get(normalized), 'learned') ??
      known(names.get(bare), 'alias') ??
      ({ index, header, path: null, how: 'unknown' } as const)
    if (match.path !== null) {
      if (taken.has(match.path)) throw new AppError('headerDuplicated', { column: header })
      taken.add(match.path)
    }
    return match
  })
  return matches.map(match =>
    match.how === 'unknown' ? { ...match, ...suggest(match, knowledge.columns, taken) } : match,
  )
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
  throw new AppError('headersMissing', { columns: named.join(say(['、', ', '])) })
}

const reasonColumn: Pick<BulkColumn, 'path' | 'label'> = { path: '_reason', label: errorReasonLabel }

/** Header in Chinese and English, and the wire path; Traditional Chinese is compared as Simplified. */
function namesOf(columns: readonly Pick<BulkColumn, 'path' | 'label' | 'headers'>[]): Map<string, string> {
  const names = new Map<string, string>()
  for (const { path, label, headers = [] } of columns)
    for (const name of [...label, ...headers, path]) {
      const normalized = normalizeHeader(name)
      if (!names.has(normalized)) names.set(normalized, path)
    }
  return names
}

function suggest(match: HeaderMatch, columns: readonly BulkColumn[], taken: ReadonlySet<string>) {
  const text = normalizeHeader(match.header)
  const free = columns.filter(column => !taken.has(column.path) && (column.line ?? 0) === 0 && !isAudit(column))
  const candidates = free.flatMap(column =>
    column.label.map(name => ({ path: column.path, name: normalizeHeader(name) })),
  )
  const best = mostSimilar(text, candidates, candidate => candidate.name)
  return best ? { suggestion: best.path } : {}
}
