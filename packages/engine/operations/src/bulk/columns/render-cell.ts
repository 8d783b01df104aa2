import { toldLabel } from '@sfa/kernel/told-text'
import type { BulkColumn } from '@sfa/kit/bulk-columns'
import type { DictField, Field } from '@sfa/kit/fields/field'
import { inWords, isChoice, isList, isTold, optionsOf, wordsOf } from '@sfa/kit/fields/field-questions'
import { traitsOf } from '@sfa/kit/fields/kind-traits'
import type { Resource } from '@sfa/kit/resource'
import type { ColumnType } from '@sfa/spreadsheet/column-spec'
import type { Say } from './chinese-variants'
import { type Lookups, targetOf } from './lookups'

/** A wire value as it stands in a file, so that an import reads the same value again. */
export type CellRenderer = (value: unknown) => string | number | null

export function cellRenderer(resource: Resource, column: BulkColumn, lookups: Lookups, say: Say): CellRenderer {
  const render = renderValue(resource, column, lookups, say)
  return value => (value === null || value === undefined || value === '' ? null : render(value))
}

function renderValue(resource: Resource, column: BulkColumn, lookups: Lookups, say: Say): CellRenderer {
  const { kind } = column
  const words = wordsOf(kind)
  if (words) return fromTwo(words.map(say))
  const options = optionsOf(kind)
  const target = targetOf(resource, column)
  const named = options
    ? choiceRenderer(options, say)
    : isChoice(kind)
      ? remembered(value => lookups.dictionary(kind).nameOf(value, say))
      : target !== undefined
        ? remembered(id => lookups.reference(target).nameOf(id))
        : undefined
  if (named) return isList(kind) ? list(named) : named
  if (isTold(kind)) return value => say(toldLabel(value) ?? [String(value), String(value)])
  return traitsOf(kind).file === 'number' ? Number : value => inWords(kind, value)
}

function choiceRenderer(options: NonNullable<DictField['options']>, say: Say): CellRenderer {
  const texts = new Map(options.map(([value, label]) => [value, say(label)]))
  return value => texts.get(String(value)) ?? String(value)
}

const fromTwo =
  (words: readonly string[]): CellRenderer =>
  value =>
    words[Number(value)] ?? null

/** Columns repeat a few values, and finding a name that an import will find again takes a while. */
function remembered(render: (value: string) => string | null): (value: unknown) => string | null {
  const known = new Map<string, string | null>()
  return value => {
    const text = String(value)
    let rendered = known.get(text)
    if (rendered === undefined) {
      rendered = render(text)
      if (known.size < 100_000) known.set(text, rendered)
    }
    return rendered
  }
}

const list =
  (render: CellRenderer): CellRenderer =>
  value => {
    const names = (value as unknown[]).map(render).filter(name => name !== null)
    return names.length > 0 ? names.join(',') : null
  }

/** How a column is written into a file: codes as text, so that leading zeros and long digits stay. */
export function columnTypeOf(field: Field): ColumnType {
  const { file } = traitsOf(field)
  if (file === 'cells' || file === 'shown' || file === 'none') return 'text'
  return file === 'text' && 'pattern' in field && field.pattern !== undefined ? 'code' : file
}
