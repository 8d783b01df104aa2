import type { WireRow } from '@sfa/db/search/search-rows'
import { type Language, textIn } from '@sfa/kernel/language'
import { toldLabel } from '@sfa/kernel/told-text'
import type { Field } from '@sfa/kit/fields/field'
import { cellsOf, isTold } from '@sfa/kit/fields/field-questions'
import type { Resource } from '@sfa/kit/resource'
import type { Caller } from '../caller'
import { allFields, type FieldRights, readableRow } from './field-rights'

/**
 * Wire rows as the reader may see them and reads them: without values that may not be read, and with what the product
 * says in the reader's language. Without a reader, for what many are sent, those texts stay in both languages.
 */
export function shownTo(
  reader: Pick<Caller, 'language'> | null,
  { fields }: Pick<Resource, 'fields'>,
  rights: FieldRights = allFields,
): (row: WireRow) => WireRow {
  const said = reader && saidIn(reader.language, fields)
  return said ? row => readableRow(rights, said(row)) : row => readableRow(rights, row)
}

/** Undefined where the product says nothing in such rows. */
function saidIn(language: Language, fields: Readonly<Record<string, Field>>): ((row: WireRow) => WireRow) | undefined {
  const parts = Object.entries(fields).flatMap(([name, field]) => {
    if (isTold(field)) return [[name, (value: unknown) => inLanguage(language, value)] as const]
    const lines = saidIn(language, cellsOf(field))
    return lines ? [[name, (value: unknown) => (Array.isArray(value) ? value.map(lines) : value)] as const] : []
  })
  if (parts.length === 0) return undefined
  return row => {
    const said = parts.flatMap(([name, say]) => (row[name] ? [[name, say(row[name])] as const] : []))
    return said.length > 0 ? { ...row, ...Object.fromEntries(said) } : row
  }
}

function inLanguage(language: Language, kept: unknown): unknown {
  const label = toldLabel(kept)
  return label ? textIn(language, label) : kept
}
