import { type Condition, type ConditionGroup, isGroup, type Operator, partsOf } from './graph'

/** Values of a document by the names that conditions use: head fields, `lines.amount` (a sum) and `lines.count`. */
export type Facts = Readonly<Record<string, unknown>>

/** Whether a document fits a group. A group without parts fits every document, as no condition restricts it. */
export const holds = (group: ConditionGroup, facts: Facts): boolean => {
  const parts = partsOf(group)
  const one = (part: (typeof parts)[number]) => (isGroup(part) ? holds(part, facts) : fits(part, facts))
  if (parts.length === 0) return true
  return 'all' in group ? parts.every(one) : parts.some(one)
}

const isNothing = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

const textOf = (value: unknown): string => String(value ?? '')
const listOf = (value: unknown): readonly string[] =>
  isNothing(value) ? [] : Array.isArray(value) ? value.map(textOf) : [textOf(value)]

const isNumber = (value: unknown): boolean => !isNothing(value) && Number.isFinite(Number(value))

/** Numbers as numbers, everything else as text: dates of the wire compare as texts do. Undefined: not comparable. */
function compare(one: unknown, other: unknown): number | undefined {
  if (isNothing(one) || isNothing(other)) return undefined
  if (isNumber(one) && isNumber(other)) return Number(one) - Number(other)
  const [left, right] = [textOf(one), textOf(other)]
  return left < right ? -1 : left > right ? 1 : 0
}

const isEqual = (one: unknown, other: unknown) => compare(one, other) === 0
const ordered = (one: unknown, other: unknown, is: (difference: number) => boolean) => {
  const difference = compare(one, other)
  return difference !== undefined && is(difference)
}

/** A field of several values is equal to one that it has among them. */
const hasOne = (value: unknown, wanted: unknown): boolean =>
  Array.isArray(value) ? value.some(one => isEqual(one, wanted)) : isEqual(value, wanted)
const isAmong = (value: unknown, wanted: unknown): boolean => listOf(wanted).some(one => hasOne(value, one))

const tests: Readonly<Record<Operator, (value: unknown, wanted: unknown) => boolean>> = {
  eq: hasOne,
  ne: (value, wanted) => !hasOne(value, wanted),
  gt: (value, wanted) => ordered(value, wanted, difference => difference > 0),
  ge: (value, wanted) => ordered(value, wanted, difference => difference >= 0),
  lt: (value, wanted) => ordered(value, wanted, difference => difference < 0),
  le: (value, wanted) => ordered(value, wanted, difference => difference <= 0),
  in: isAmong,
  notIn: (value, wanted) => !isAmong(value, wanted),
  contains: (value, wanted) =>
    Array.isArray(value) ? hasOne(value, wanted) : !isNothing(value) && textOf(value).includes(textOf(wanted)),
  empty: isNothing,
  filled: value => !isNothing(value),
}

const fits = ({ field, op, value }: Condition, facts: Facts): boolean => tests[op](facts[field], value)
