import { type DetailCell, type Details, details } from './details'
import { isReference, validityOf } from './fields/field-questions'
import { isObjectKey } from './object-definition'
import type { Resource } from './resource'

/*
 * Dynamic details: tables of lines that a tenant has defined below the records of a resource. Each is a custom object
 * that belongs to its head by a reference; in the form of the head, and in the calls that save it, it stands as one of
 * the head's details (docs/custom-objects.md "Dynamic details").
 */

/** The name under which the head carries the lines: `detail_shelf`. */
export const ownDetailPrefix = 'detail_'
export const ownDetailName = ({ objectNames: [name = ''] }: Pick<Resource, 'objectNames'>): string =>
  `${ownDetailPrefix}${name}`

/** The dynamic details of a resource among `resources`. */
export const ownDetailsOf = ({ key }: Pick<Resource, 'key'>, resources: readonly Resource[]): Resource[] =>
  resources.filter(one => headOf(one) === key)

/** Key of the resource to which a dynamic detail belongs. */
export function headOf({ key, limit, fields }: Resource): string | undefined {
  const field = isObjectKey(key) && limit ? fields[limit.by] : undefined
  return field && isReference(field) ? field.to : undefined
}

const made = new WeakMap<Resource, Details>()

/** A dynamic detail as the form of its head has it: every field of a line but the head itself and the validity. */
export function asDetail(detail: Resource): Details {
  const known = made.get(detail)
  if (known) return known
  const { limit, fields, unique, label } = detail
  const validity = validityOf(fields)
  const cells = Object.entries(fields).flatMap(([name, field]) => {
    if (name === limit?.by || name === validity) return []
    // A line is found by its number, so that what names it may be corrected.
    const { edit: _edit, ...cell } = field
    return [[name, cell as DetailCell] as const]
  })
  const asked = details(label, {
    fields: Object.fromEntries(cells),
    unique: (unique[0] ?? []).filter(name => name !== limit?.by),
    ...(limit && { maxLines: limit.most }),
  })
  made.set(detail, asked)
  return asked
}

const widened = new WeakMap<Resource, { own: readonly Resource[]; made: Resource }>()

/** The head with its dynamic details; the same one each time, so that what is kept by resource is found again. */
export function withOwnDetails(head: Resource, own: readonly Resource[]): Resource {
  if (own.length === 0) return head
  const known = widened.get(head)
  if (known && known.own.length === own.length && known.own.every((one, at) => one === own[at])) return known.made
  const added = own.map(one => [ownDetailName(one), asDetail(one)] as const)
  const resource: Resource = {
    ...head,
    details: { ...head.details, ...Object.fromEntries(added) },
    form: [...head.form, ...added.map(([name, { label }]) => ({ title: label, fields: [name] }))],
  }
  widened.set(head, { own, made: resource })
  return resource
}
