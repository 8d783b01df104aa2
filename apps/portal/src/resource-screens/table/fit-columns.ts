import type { Field } from '@sfa/kit/fields/field'
import { isPicture, optionsOf, valueAt } from '@sfa/kit/fields/field-questions'
import { traitsOf, usualWidth } from '@sfa/kit/fields/kind-traits'
import { fieldOf, type Resource } from '@sfa/kit/resource'
import { useRef } from 'react'
import { extensionOf } from '../extensions'
import { choiceText, type DisplayContext, display } from '../field/displays'
import type { DictLookup } from '../lookup/dictionaries'
import type { WireRow } from '../record-calls'
import { type ColumnChoice, textWidth, titleWidth, widthOf } from './table-preference'

/** Pixels at the sides of a cell. */
const padding = 26
const narrowest = 64
/** How much wider text in bold is. */
const boldness = 1.06
/** The sign of a state, with the space behind it. */
const signWidth = 14

/**
 * Columns that the user has not sized are as wide as what they hold, and no user makes a column of numbers or days
 * narrower. What was seen of the list so far counts, so that turning a page moves no column to and fro.
 */
export function useFittedColumns(
  resource: Resource,
  columns: readonly ColumnChoice[],
  rows: readonly WireRow[],
  dict: DictLookup,
  /** What the columns come to, below the rows. */
  sums?: Readonly<Record<string, unknown>>,
): ColumnChoice[] {
  const seen = useRef(new Map<string, number>())
  return columns.map(column => {
    const field = fieldOf(resource, column.key)
    const { whole, widest = usualWidth.widest } = traitsOf(field).list
    const isSized = column.width !== widthOf(resource, column.key)
    if (!column.shown || (isSized && !whole)) return column
    const title = titleWidth(resource, column.key)
    // Before the first row a column is as wide as its kind usually is.
    if (rows.length === 0 && !seen.current.has(column.key)) return column
    const content = Math.max(
      seen.current.get(column.key) ?? 0,
      ...rows.map(row => {
        const drawn = extensionOf(resource).cellTexts?.[column.key]
        return drawn ? textWidth(drawn(row)) + padding : cellWidth(field, row, column.key, dict)
      }),
      sums?.[column.key] === undefined ? 0 : cellWidth(field, sums as WireRow, column.key, dict) * boldness,
    )
    seen.current.set(column.key, content)
    if (isSized) return { ...column, width: Math.ceil(Math.max(column.width, content)) }
    return { ...column, width: Math.ceil(Math.max(narrowest, title, whole ? content : Math.min(content, widest))) }
  })
}

function cellWidth(field: Field, row: WireRow, key: string, dict: DictLookup): number {
  const value = valueAt(row, key)
  if (isPicture(field)) return Array.isArray(value) ? value.length * 38 + padding : 0
  if (traitsOf(field).role === 'validity') return 0
  const context: DisplayContext = { place: 'cell', dict, labels: row._labels }
  // A state is drawn with a sign before its text.
  if (optionsOf(field) && typeof value === 'string') return textWidth(choiceText(field, value)) + signWidth + padding
  const shown = display(field, value, context, key)
  // What is fetched by its own is as wide as it usually is.
  if (shown !== null && typeof shown !== 'string' && typeof shown !== 'number') return 160
  return textWidth(String(shown ?? '')) + padding
}
