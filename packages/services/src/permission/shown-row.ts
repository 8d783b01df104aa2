import type { WireRow } from '@sfa/db/search/search-rows'
import { textIn } from '@sfa/domain/language'
import { toldLabel } from '@sfa/domain/told-text'
import { isTold } from '@sfa/resource-kit/fields/field-questions'
import type { Resource } from '@sfa/resource-kit/resource'
import type { Caller } from '../caller'
import { type FieldRights, readableRow } from './field-rights'

/**
 * Wire rows as the reader may see them and reads them: without values that may not be read, and with what the product
 * says in the reader's language. Without a reader, for what many are sent, those texts stay in both languages.
 */
export function shownTo(
  reader: Pick<Caller, 'language'> | null,
  { fields }: Resource,
  rights: FieldRights,
): (row: WireRow) => WireRow {
  const told = reader ? Object.entries(fields).flatMap(([name, field]) => (isTold(field) ? [name] : [])) : []
  if (!reader || told.length === 0) return row => readableRow(rights, row)
  return row => {
    const said = told.flatMap(name => {
      const label = toldLabel(row[name])
      return label ? [[name, textIn(reader.language, label)] as const] : []
    })
    return readableRow(rights, said.length > 0 ? { ...row, ...Object.fromEntries(said) } : row)
  }
}
