import type { RobotSuggestions } from '@sfa/order/definitions/robot.calls'

/** A line of a message while a person corrects it. */
export interface MendedLine {
  key: number
  said: string
  productId: string | undefined
  unitId: string | undefined
  quantity: number | null
}

export type Suggestion = RobotSuggestions['lines'][number]['suggestions'][number]
export type RobotProduct = RobotSuggestions['products'][number]

export const toMended = ({ lines }: Pick<RobotSuggestions, 'lines'>): MendedLine[] =>
  lines.map(({ lineNo, said, productId, unitId, quantity }) => ({
    key: lineNo,
    said,
    productId: productId ?? undefined,
    unitId: unitId ?? undefined,
    quantity,
  }))

/** Another product keeps the unit where it has one of that name, else it has its basic unit. */
export function withProduct(
  line: MendedLine,
  productId: string | undefined,
  products: ReadonlyMap<string, RobotProduct>,
): MendedLine {
  const unitsOf = (id: string | undefined) => (id === undefined ? [] : (products.get(id)?.units ?? []))
  const before = unitsOf(line.productId).find(({ id }) => id === line.unitId)
  const units = unitsOf(productId)
  const same = units.find(({ id, name }) => id === line.unitId || name === before?.name)
  return { ...line, productId, unitId: (same ?? units[0])?.id }
}

export const isQuantity = (quantity: number | null): boolean => quantity !== null && quantity > 0 && quantity < 100_000

export const isComplete = (lines: readonly MendedLine[]): boolean =>
  lines.length > 0 && lines.every(({ productId, quantity }) => productId !== undefined && isQuantity(quantity))

/** As the call takes them. */
export const toSent = (lines: readonly MendedLine[]) =>
  lines.map(({ said, productId, unitId, quantity }) => ({
    said: said || null,
    product: productId,
    unit: unitId ?? null,
    quantity,
  }))
