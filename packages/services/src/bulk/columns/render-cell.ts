import type { BulkColumn } from '@sfa/resource-kit/bulk-columns'
import type { DictField, Field } from '@sfa/resource-kit/field'
import type { Resource } from '@sfa/resource-kit/resource'
import type { ColumnType } from '@sfa/spreadsheet/column-spec'
import type { Say } from './chinese-variants'
import { type Lookups, targetOf } from './lookups'
import { validityWords } from './validity-words'

/** A wire value as it stands in a file, so that an import reads the same value again. */
export type CellRenderer = (value: unknown) => string | number | null

export function cellRenderer(resource: Resource, column: BulkColumn, lookups: Lookups, say: Say): CellRenderer {
  const render = renderValue(resource, column, lookups, say)
  return value => (value === null || value === undefined || value === '' ? null : render(value))
}

function renderValue(resource: Resource, column: BulkColumn, lookups: Lookups, say: Say): CellRenderer {
  const { kind } = column
  switch (kind.kind) {
    case 'number':
    case 'money':
    case 'quantity':
      return value => Number(value)
    case 'flag':
      return fromTwo(kind.options.map(say))
    case 'validity':
      return fromTwo(validityWords.map(say))
    case 'dict':
      if (kind.options) return choiceRenderer(kind.options, say)
      return remembered(value => lookups.dictionary(kind).nameOf(value, say))
    case 'dicts':
      return list(remembered(value => lookups.dictionary(kind).nameOf(value, say)))
    case 'ref':
    case 'parent':
      return remembered(id => lookups.reference(targetOf(resource, column) ?? '').nameOf(id))
    case 'refs':
      return list(remembered(id => lookups.reference(kind.to).nameOf(id)))
    default:
      return value => String(value)
  }
}

function choiceRenderer(options: NonNullable<DictField['options']>, say: Say): CellRenderer {
  const texts = new Map(options.map(([value, label]) => [value, say(label)]))
  return value => texts.get(String(value)) ?? String(value)
}

const fromTwo =
  (words: readonly string[]): CellRenderer =>
  value =>
    words[Number(value)] ?? null

/** Columns repeat a few values, and finding a name that an import finds again takes a while. */
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
  (render: (value: unknown) => string | null): CellRenderer =>
  value => {
    const names = (value as unknown[]).map(render).filter(name => name !== null)
    return names.length > 0 ? names.join(',') : null
  }

/** How a column is written into a file: codes as text, so that leading zeros and long digits stay. */
export function columnTypeOf(field: Field): ColumnType {
  switch (field.kind) {
    case 'number':
    case 'money':
    case 'quantity':
      return 'number'
    case 'date':
    case 'dateTime':
      return field.kind
    case 'code':
      return 'code'
    default:
      return field.kind === 'text' && field.pattern !== undefined ? 'code' : 'text'
  }
}
