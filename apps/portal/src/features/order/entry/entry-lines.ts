/** A unit in which a product is ordered; `code` is what calls name it by. */
export interface LineUnit {
  code: string
  name: string
  /** Basic units that one of it is. */
  ratio: number
}

/** A product as the entry of an order needs it. */
export interface EntryProduct {
  code: string
  barCode?: string
  name: string
  specification: string
  /** The first one is offered first. */
  units: readonly LineUnit[]
}

/** A line that is being typed. */
export interface EntryLine {
  /** Tells the lines apart while they are typed. */
  key: string
  product: EntryProduct
  unit: string
  quantity: number | null
  /** Typed by hand, in place of the price of the customer; NaN for what is none. */
  price?: number | null
  note?: string
}

export const mostLines = 500
const mostQuantity = 99_999.99

let made = 0
const newKey = () => `${Date.now().toString(36)}-${made++}`

export const newLine = (product: EntryProduct, unit: string, quantity: number | null): EntryLine => ({
  key: newKey(),
  product,
  unit,
  quantity,
})

/** The line that has the product in this unit already. */
export const sameLine = (lines: readonly EntryLine[], product: EntryProduct, unit: string): EntryLine | undefined =>
  lines.find(line => line.product.code === product.code && line.unit === unit)

/** What a quantity lacks: null where it can be ordered. */
export function quantityFault(quantity: number | null): 'positive' | 'most' | 'decimals' | null {
  if (quantity === null || Number.isNaN(quantity) || quantity <= 0) return 'positive'
  if (quantity > mostQuantity) return 'most'
  return Math.abs(Math.round(quantity * 100) - quantity * 100) > 1e-6 ? 'decimals' : null
}

/** A price that was typed and is none. */
export const isNoPrice = ({ price }: EntryLine): boolean =>
  price !== undefined &&
  price !== null &&
  (Number.isNaN(price) || Math.abs(Math.round(price * 100) - price * 100) > 1e-6)

/** A quantity as it is typed: digits and a point, with the comma of thousands; null for everything else. */
export function typedQuantity(text: string): number | null {
  const plain = text.replace(/[,，\s]/g, '')
  return /^\d+(\.\d+)?$/.test(plain) ? Number(plain) : null
}

/** A sum of quantities without the dust of binary fractions. */
export const addQuantities = (one: number | null, other: number | null): number =>
  Math.round(((one ?? 0) + (other ?? 0)) * 10_000) / 10_000

/** A row of a pasted table: code (or bar code), quantity, and the unit where the table has it. */
export interface PastedRow {
  code: string
  quantity: number | null
  unit: string
}

const hasDigit = (text: string) => /\d/.test(text)

/** The rows of a pasted table; its first row is left out where it has no figure, as headings have none. */
export const pastedRows = (table: readonly (readonly string[])[]): PastedRow[] =>
  table
    .filter((cells, at) => at > 0 || table.length === 1 || cells.some(hasDigit))
    .map(([code = '', quantity = '', unit = '']) => ({
      code: code.trim(),
      quantity: typedQuantity(quantity),
      unit: unit.trim(),
    }))
    .filter(({ code }) => code !== '')

export interface Pasted {
  lines: EntryLine[]
  /** Rows that were left out, by what is wrong with them, as they were typed. */
  leftOut: Record<LeftOutBecause, string[]>
  /** How many rows were added to a line that has the same product and unit. */
  repeated: number
}

/** No such product, no such unit of it, no quantity, no room. */
export const leftOutBecause = ['product', 'unit', 'quantity', 'room'] as const
export type LeftOutBecause = (typeof leftOutBecause)[number]

/** Puts pasted rows behind the lines; those of the same product and unit are added up where `merge` is given. */
export function pasteInto(
  lines: readonly EntryLine[],
  rows: readonly PastedRow[],
  products: ReadonlyMap<string, EntryProduct>,
  most = mostLines,
): Pasted {
  const result: Pasted = {
    lines: [...lines],
    leftOut: { product: [], unit: [], quantity: [], room: [] },
    repeated: 0,
  }
  for (const { code, quantity, unit } of rows) {
    const product = products.get(code.toLowerCase())
    const chosen = product && (unit === '' ? product.units[0] : unitNamed(product, unit))
    if (!product) result.leftOut.product.push(code)
    else if (!chosen) result.leftOut.unit.push(`${code} ${unit}`)
    else if (quantity === null) result.leftOut.quantity.push(code)
    else {
      const known = sameLine(result.lines, product, chosen.code)
      if (known) {
        result.repeated += 1
        const sum = addQuantities(known.quantity, quantity)
        result.lines = result.lines.map(line => (line === known ? { ...line, quantity: sum } : line))
      } else if (result.lines.length >= most) result.leftOut.room.push(code)
      else result.lines.push(newLine(product, chosen.code, quantity))
    }
  }
  return result
}

const unitNamed = ({ units }: EntryProduct, text: string) =>
  units.find(({ code, name }) => [code, name].some(one => one.toLowerCase() === text.toLowerCase()))
