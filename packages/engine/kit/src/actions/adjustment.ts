import { z } from 'zod'
import type { Field } from '../fields/field'
import { decimalsOf, isList, isReference, isSummable } from '../fields/field-questions'
import { givenId } from '../fields/wire-id'
import { fieldOf, type Resource } from '../resource'
import { batchFields } from './batch-fields'

/** How the number of each record is changed: by a share of it or by an amount, and rounded. */
const numberAdjustment = z.object({
  by: z.enum(['percent', 'amount']),
  /** Percent of the number, or what is added to it in its own unit (yuan for money); less than 0 takes away. */
  value: z.number().min(-1e9).max(1e9),
  /** The result is a multiple of it, in the number's own unit. Default: the smallest step that the field keeps. */
  step: z.number().positive().max(1e9).optional(),
  /** Default half: to the nearest, the half away from zero. */
  rounding: z.enum(['half', 'up', 'down']).optional(),
})
/** Records that a batch change adds to lists, or takes from them, at most. */
export const mostAdjusted = 500
/** Records that are added to the list of each record, or removed from it. */
const listAdjustment = z.object({ by: z.enum(['add', 'remove']), ids: z.array(givenId).max(mostAdjusted) })

/** How each record's own value is changed. */
export const adjustmentSchema = z.discriminatedUnion('by', [numberAdjustment, listAdjustment])
export type NumberAdjustment = z.infer<typeof numberAdjustment>
export type ListAdjustment = z.infer<typeof listAdjustment>
export type Adjustment = NumberAdjustment | ListAdjustment
export type Adjustments = Readonly<Record<string, Adjustment>>

/** Fields of a batch change whose own values can be adjusted: numbers, and lists of records. */
export const adjustableFields = (resource: Resource): string[] =>
  batchFields(resource).filter(
    name =>
      Object.hasOwn(resource.fields, name) &&
      (isSummable(fieldOf(resource, name)) || isListOfRecords(fieldOf(resource, name))),
  )

export const isListOfRecords = (field: Field): boolean => isReference(field) && isList(field)

/** An adjustment is of the kind of its field. */
export const isFitting = (field: Field, adjustment: Adjustment): boolean =>
  isListOfRecords(field) === 'ids' in adjustment

/** Decimals of a percentage or of an amount that count. */
const valueDecimals = 6
const scaled = (value: number, decimals: number): bigint => BigInt(Math.round(value * 10 ** decimals))
const power = (decimals: number): bigint => 10n ** BigInt(decimals)

/**
 * The wire values of a record after their adjustment, in whole steps of the field, so that no fen is lost to binary
 * fractions. A number that is empty stays empty. What no field may hold is left to the record's schema.
 */
export function adjustedValues(
  resource: Resource,
  adjustments: Adjustments,
  before: Readonly<Record<string, unknown>>,
): Record<string, number | string[]> {
  return Object.fromEntries(
    Object.entries(adjustments).flatMap(([name, adjustment]): [string, number | string[]][] => {
      const field = fieldOf(resource, name)
      const value = before[name]
      if ('ids' in adjustment) return [[name, adjustedList((value as string[] | null) ?? [], adjustment)]]
      const decimals = decimalsOf(field)
      if (decimals === undefined || value === null || value === undefined) return []
      return [[name, adjusted(decimals, Number(value), adjustment)]]
    }),
  )
}

function adjustedList(before: readonly string[], { by, ids }: ListAdjustment): string[] {
  return by === 'add' ? [...before, ...ids.filter(id => !before.includes(id))] : before.filter(id => !ids.includes(id))
}

function adjusted(decimals: number, before: number, { by, value, step, rounding = 'half' }: NumberAdjustment): number {
  const units = scaled(before, decimals)
  const change = scaled(value, valueDecimals)
  // In parts of a unit: hundredths for percent.
  const parts = by === 'percent' ? 100n * power(valueDecimals) : power(valueDecimals)
  const after = by === 'percent' ? units * (parts + change) : units * parts + change * power(decimals)
  const least = step === undefined ? 1n : scaled(step, decimals)
  const size = (least > 0n ? least : 1n) * parts
  return Number(rounded(after, size, rounding) * (least > 0n ? least : 1n)) / 10 ** decimals
}

/** How many whole sizes a number is, rounded; up and down are towards more and less. */
function rounded(number: bigint, size: bigint, rounding: NonNullable<NumberAdjustment['rounding']>): bigint {
  const below = number >= 0n || number % size === 0n ? number / size : number / size - 1n
  const rest = number - below * size
  if (rest === 0n || rounding === 'down') return below
  if (rounding === 'up') return below + 1n
  const isHalf = rest * 2n === size
  return rest * 2n > size || (isHalf && number >= 0n) ? below + 1n : below
}
