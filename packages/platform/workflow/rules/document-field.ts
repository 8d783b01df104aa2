import type { Operator } from './graph'

/** What a workflow knows of a field of the documents that it decides about. */
export interface DocumentField {
  /** As conditions name it: `amount`, `lines.quantity`, `lines.count`. */
  name: string
  label: readonly [zh: string, en: string]
  type: 'text' | 'number' | 'date' | 'choice' | 'reference'
  /** The value is a list. */
  many?: true | undefined
  /** Values of a choice that the definition names itself; those of others stand in a dictionary. */
  options?: readonly (readonly [value: string, label: readonly [zh: string, en: string]])[] | undefined
  /** Type of that dictionary. */
  dictionary?: string | undefined
  /** Key of the resource that a reference names records of. */
  to?: string | undefined
}

/** What a field of people refers to. */
export const userResource = 'person.user'

const presence = ['empty', 'filled'] as const
const ordered = ['eq', 'ne', 'gt', 'ge', 'lt', 'le', ...presence] as const
const oneOf = ['eq', 'ne', 'in', 'notIn', ...presence] as const

/** The comparisons that a field takes, in the order in which they are offered. */
export function operatorsFor({ type, many }: Pick<DocumentField, 'type' | 'many'>): readonly Operator[] {
  if (many) return ['contains', ...presence]
  if (type === 'number' || type === 'date') return ordered
  return type === 'text' ? [...oneOf, 'contains'] : oneOf
}

export const takesNoValue = (op: Operator): boolean => op === 'empty' || op === 'filled'
export const takesList = (op: Operator): boolean => op === 'in' || op === 'notIn'

const date = /^\d{4}-\d{2}-\d{2}( \d{2}:\d{2}:\d{2})?$/
const id = /^\d{1,18}$/

/** Whether one value can be compared with the field. */
export function fitsField({ type, options }: DocumentField, value: unknown): boolean {
  if (type === 'number') return typeof value === 'number' && Number.isFinite(value)
  if (typeof value !== 'string' || value.trim() === '') return false
  if (type === 'date') return date.test(value) && !Number.isNaN(Date.parse(value.replace(' ', 'T')))
  if (type === 'reference') return id.test(value)
  return type !== 'choice' || !options || options.some(([one]) => one === value)
}
