import { z } from 'zod'
import { batchFields } from './batch-fields'
import { decimalsOf, isSummable } from './field-questions'
import { fieldOf, type Resource } from './resource'

/** How the number of each record is changed: by a share of it or by an amount, and rounded. */
export const adjustmentSchema = z.object({
  by: z.enum(['percent', 'amount']),
  /** Percent of the number, or what is added to it in its own unit (yuan for money); less than 0 takes away. */
  value: z.number().min(-1e9).max(1e9),
  /** The result is a multiple of it, in the number's own unit. Default: the smallest step that the field keeps. */
  step: z.number().positive().max(1e9).optional(),
  /** Default half: to the nearest, the half away from zero. */
  rounding: z.enum(['half', 'up', 'down']).optional(),
})
export type Adjustment = z.infer<typeof adjustmentSchema>
export type Adjustments = Readonly<Record<string, Adjustment>>

/** Fields of a batch change whose numbers can be adjusted. */
export const adjustableFields = (resource: Resource): string[] =>
  batchFields(resource).filter(name => isSummable(fieldOf(resource, name)))

/** Decimals of a percentage or of an amount that count. */
const valueDecimals = 6
const scaled = (value: number, decimals: number): bigint => BigInt(Math.round(value * 10 ** decimals))
const power = (decimals: number): bigint => 10n ** BigInt(decimals)

/**
 * The wire numbers of a record after their adjustment, in whole steps of the field, so that no fen is lost to binary
 * fractions. A number that is empty stays empty. What no field may hold is left to the record's schema.
 */
export function adjustedValues(
  resource: Resource,
  adjustments: Adjustments,
  before: Readonly<Record<string, unknown>>,
): Record<string, number> {
  return Object.fromEntries(
    Object.entries(adjustments).flatMap(([name, adjustment]) => {
      const field = fieldOf(resource, name)
      const value = before[name]
      const decimals = decimalsOf(field)
      if (decimals === undefined || value === null || value === undefined) return []
      return [[name, adjusted(decimals, Number(value), adjustment)]]
    }),
  )
}

function adjusted(decimals: number, before: number, { by, value, step, rounding = 'half' }: Adjustment): number {
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
function rounded(number: bigint, size: bigint, rounding: NonNullable<Adjustment['rounding']>): bigint {
  const below = number >= 0n || number % size === 0n ? number / size : number / size - 1n
  const rest = number - below * size
  if (rest === 0n || rounding === 'down') return below
  if (rounding === 'up') return below + 1n
  const isHalf = rest * 2n === size
  return rest * 2n > size || (isHalf && number >= 0n) ? below + 1n : below
}
