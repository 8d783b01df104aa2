import type { WireRow } from '@sfa/db/search/search-rows'
import type { AppError } from '@sfa/domain/app-error'
import { textIn } from '@sfa/domain/language'
import { keptText, toldLabel } from '@sfa/domain/told-text'
import { isTold } from '@sfa/resource-kit/fields/field-questions'
import type { Resource } from '@sfa/resource-kit/resource'
import type { Caller } from '../caller'
import { textOf } from './batch/change-batch'

const mostCharacters = 500

/** Why something has failed, for a `told` field: in both languages. */
export const keptReason = (error: AppError): string =>
  keptText([textOf(error, 'zh-CN').slice(0, mostCharacters), textOf(error, 'en-US').slice(0, mostCharacters)])

/** Rows with what the product says in them in the language of the reader. */
export function saidTo({ language }: Pick<Caller, 'language'>, { fields }: Resource): (row: WireRow) => WireRow {
  const told = Object.entries(fields).flatMap(([name, field]) => (isTold(field) ? [name] : []))
  if (told.length === 0) return row => row
  return row => {
    const said = told.flatMap(name => {
      const label = toldLabel(row[name])
      return label ? [[name, textIn(language, label)] as const] : []
    })
    return said.length > 0 ? { ...row, ...Object.fromEntries(said) } : row
  }
}
