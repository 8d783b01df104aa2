import type { Tx } from '@sfa/db/connection/tenant-transaction'
import type { WireRow } from '@sfa/db/search/search-rows'
import { sql } from 'kysely'
import { type MeantProduct, type NamedProduct, ProductNames } from '../../rules/robot/product-names'
import { readOrderText, type SaidLine } from '../../rules/robot/read-order-text'
import { type OrderProduct, type OrderUnit, productsById } from '../placing/order-products'
import { findCandidates } from './find-candidates'

/** A line of a message with the products that it may mean. */
export interface RecognisedLine extends SaidLine {
  found: readonly MeantProduct<NamedProduct>[]
}

/** What is neither quantity nor product is talk. */
const leastOfTalk = 0.5
/** Without a quantity one is meant, which is a guess. */
const withoutQuantity = 0.6
/** The product is not sold in the unit that was said. */
const foreignUnit = 0.6
/** Of a product with several units none was said. */
const withoutUnit = 0.85

/** Reads texts; each has its lines in the answer. The database looks for all names of the texts at once. */
export async function recogniseTexts(tx: Tx, texts: readonly string[]): Promise<RecognisedLine[][]> {
  const { rows: units } = await sql<{ name: string }>`
    select distinct unnest(array[name_cn, name_en, code]) name from parameter_unit where is_deleted = 0`.execute(tx)
  const known = units.flatMap(({ name }) => (name ? [name] : []))
  const read = texts.map(text => readOrderText(text, known))
  const candidates = await findCandidates(
    tx,
    read.flatMap(lines => lines.map(({ name }) => name)),
  )
  const names = new ProductNames(candidates)
  return read.map(lines =>
    lines.flatMap(line => {
      const found = names.find(line.name)
      return line.quantity === null && (found[0]?.score ?? 0) < leastOfTalk ? [] : [{ ...line, found }]
    }),
  )
}

export interface Recognised {
  lines: WireRow[]
  /** That of the least sure line; null without lines. */
  confidence: number | null
}

const rounded = (value: number) => Math.round(value * 100) / 100

/** The lines of a message as they are kept, each with the most likely product. */
export async function keptLines(tx: Tx, recognised: readonly RecognisedLine[]): Promise<Recognised> {
  const products = await productsById(
    tx,
    recognised.flatMap(({ found }) => found[0]?.product.id ?? []),
  )
  const lines = new Map<string, WireRow>()
  for (const line of recognised) {
    const kept = keptLine(line, products)
    const key = `${kept.said} ${kept.product} ${kept.unit}`
    const same = lines.get(key)
    lines.set(key, same ? { ...same, quantity: Number(same.quantity) + Number(kept.quantity) } : kept)
  }
  const all = [...lines.values()].map((line, at) => ({ ...line, lineNo: at + 1 }) as WireRow)
  return {
    lines: all,
    confidence: all.length === 0 ? null : Math.min(...all.map(line => Number(line.confidence))),
  }
}

function keptLine({ said, quantity, unit: asked, found }: RecognisedLine, products: ReadonlyMap<string, OrderProduct>) {
  const [best] = found
  const product = best && products.get(best.product.id)
  const unit = product && asked !== null ? product.units.find(one => isCalled(one, asked)) : undefined
  const factors = [
    quantity === null ? withoutQuantity : 1,
    asked !== null && !unit ? foreignUnit : 1,
    asked === null && (product?.units.length ?? 0) > 1 ? withoutUnit : 1,
  ]
  return {
    said,
    product: product?.id ?? null,
    unit: (unit ?? product?.units[0])?.id ?? null,
    quantity: quantity ?? 1,
    confidence: product ? rounded(factors.reduce((all, factor) => all * factor, best.score)) : 0,
  }
}

const isCalled = ({ code, nameCn, nameEn }: OrderUnit, asked: string) =>
  [code, nameCn, nameEn].some(name => name?.toLowerCase() === asked.toLowerCase())
