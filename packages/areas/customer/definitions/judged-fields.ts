import { recordFields } from '@sfa/kit/details'
import { generatedAs, sourcesOf } from '@sfa/kit/fields/field-questions'
import { store } from './store.resource'

/** Fields of a store that an approval judges: what a person sets, with its lines. */
export const judgedFields: readonly string[] = Object.entries(recordFields(store)).flatMap(([name, field]) =>
  field.edit === 'never' || generatedAs(field) !== undefined || sourcesOf(field).length > 0 ? [] : [name],
)
