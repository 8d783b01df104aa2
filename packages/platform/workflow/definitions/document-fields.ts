import { detailsOf } from '@sfa/kit/details'
import type { Field } from '@sfa/kit/fields/field'
import {
  isChoice,
  isList,
  isOfDictionary,
  isSummable,
  optionsOf,
  ownFieldsIn,
  targetOf,
  wordsOf,
} from '@sfa/kit/fields/field-questions'
import { traitsOf } from '@sfa/kit/fields/kind-traits'
import type { Label } from '@sfa/kit/label'
import type { Resource } from '@sfa/kit/resource'
import type { DocumentField } from '../rules/document-field'

/**
 * The fields of a document that conditions can be about: those of its head whose values can be compared, the tenant's
 * own that are known among them by their path, the sums over its lines and how many lines it has.
 */
export function documentFields(resource: Resource): DocumentField[] {
  const fields: Readonly<Record<string, Field>> = { ...resource.fields, ...ownFieldsIn(resource.fields) }
  const head = Object.entries(fields).flatMap(([name, field]) => {
    const type = typeOf(field)
    return type ? [{ name, label: field.label, ...type, ...rangeOf(field, resource.key) }] : []
  })
  const lines = detailsOf(resource).flatMap(([name, { label, fields }]): DocumentField[] => [
    { name: `${name}.count`, label: joined(label, ['行数', 'number of lines']), type: 'number' },
    ...Object.entries(fields)
      .filter(([, field]) => isSummable(field) || traitsOf(field).isAmount)
      .map(([line, field]) => ({
        name: `${name}.${line}`,
        label: joined(label, [`${field.label[0]}合计`, `sum of ${field.label[1]}`]),
        type: 'number' as const,
      })),
  ])
  return [...head, ...lines]
}

const joined = ([zh, en]: Label, [what, whatEn]: Label): Label => [`${zh} · ${what}`, `${en}: ${whatEn}`]

/** How values of the field are compared; undefined where they are not. */
function typeOf(field: Field): Pick<DocumentField, 'type' | 'many'> | undefined {
  const many = isList(field) ? ({ many: true } as const) : {}
  if (targetOf(field, '') !== undefined) return { type: 'reference', ...many }
  if (isChoice(field)) return { type: 'choice', ...many }
  if (wordsOf(field)) return { type: 'choice' }
  const { filter } = traitsOf(field)
  if (filter?.by === 'contains') return { type: 'text' }
  if (filter?.by !== 'range') return undefined
  return { type: filter.of === 'date' || filter.of === 'dateTime' ? 'date' : 'number' }
}

function rangeOf(field: Field, own: string): Pick<DocumentField, 'options' | 'dictionary' | 'to'> {
  const words = wordsOf(field)
  const options = words?.map((label, at) => [String(at), label] as const) ?? optionsOf(field)
  const to = targetOf(field, own)
  return {
    ...(options && { options: options.map(([value, label]) => [value, label] as const) }),
    ...(isOfDictionary(field) && field.source !== 'systemConfig' && { dictionary: field.type }),
    ...(to !== undefined && { to }),
  }
}
