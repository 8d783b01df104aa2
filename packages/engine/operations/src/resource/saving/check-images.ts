import type { Tx } from '@sfa/db/connection/tenant-transaction'
import type { FieldFailure } from '@sfa/kernel/app-error'
import type { Field } from '@sfa/kit/fields/field'
import { isPicture } from '@sfa/kit/fields/field-questions'
import { SaveQuestions } from './save-questions'

interface Fields {
  fields: Readonly<Record<string, Field>>
}
type Values = Readonly<Record<string, unknown>>

/** Pictures that are being set: files of this tenant, of the field's formats and size. */
export function checkImages(tx: Tx, resource: Fields, values: Values): Promise<FieldFailure[]> {
  const questions = new SaveQuestions()
  askImages(questions, resource, values)
  return questions.failures(tx)
}

export function askImages(questions: SaveQuestions, { fields }: Fields, values: Values): void {
  for (const [name, field] of Object.entries(fields))
    if (isPicture(field) && Array.isArray(values[name]))
      for (const id of values[name] as string[]) questions.picture(field, name, id)
}
