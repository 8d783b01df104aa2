import { inTenant, type Tx } from '@sfa/db/connection/tenant-transaction'
import { today } from '@sfa/kernel/china-day'
import type { Caller } from '@sfa/operations/caller'
import { type FieldRights, fieldRights } from '@sfa/operations/permission/field-rights'
import type { Services } from '@sfa/operations/services'
import { product } from '@sfa/product/definitions/product.resource'
import { sql } from 'kysely'
import { listPrice } from '../definitions/list-price.resource'
import type { ExplainPriceBody, FindPricesBody, PriceExplanation, PriceOfLine } from '../definitions/price.calls'
import { productPrice } from '../definitions/product-price.resource'
import { lookUpPrice, type PriceLevel } from '../rules/look-up-price'
import { findPrices, priceFacts } from './find-prices'
import { requireCustomer, requireRow } from './require-customer'

/** Rows of one level that are told, those that were used before the others. */
const mostRows = 50

type Level = PriceLevel | 'form'

/**
 * Which price a customer has for a product on a day, and what became of every price that was written down for it. Throws
 * `notFound` for customers and products beyond the caller's reach.
 */
export const explainPrice = (
  { db }: Pick<Services, 'db'>,
  caller: Caller,
  { productId, unitId, storeId, distributorId, day = today() }: ExplainPriceBody,
): Promise<PriceExplanation> =>
  inTenant(db, caller.tenantId, async tx => {
    await requireRow(tx, caller, product, productId)
    const customer = await requireCustomer(tx, caller, { storeId, distributorId })
    const facts = (await priceFacts(tx, customer, [productId], null)).get(productId) ?? { units: [], rows: [] }
    const unit = unitId ?? facts.units[0]?.unit ?? null
    const found = lookUpPrice({ ...facts, unit: unit ?? '', day })
    const asked = [...facts.units.map(one => one.unit), ...facts.rows.map(row => row.unit), ...[unit ?? []].flat()]
    const names = await unitNames(tx, caller, asked)
    const shows = await shownLevels(tx, caller)
    const nameOf = (id: string) => names.get(id) ?? id
    return {
      day,
      unitId: unit,
      unit: unit === null ? null : nameOf(unit),
      units: facts.units.map(one => ({ id: one.unit, name: nameOf(one.unit), ratio: one.ratio })),
      isUnitOfProduct: found.isUnitOfProduct,
      price: shows(found.level) ? yuan(found.fen) : null,
      isHidden: !shows(found.level),
      hasPrice: found.fen !== null,
      level: found.level,
      byRatio: found.byRatio,
      ratio: facts.units.find(one => one.unit === unit)?.ratio ?? null,
      levels: found.tried.map(({ level, outcome, rows }) => ({
        level,
        outcome,
        rows: rows
          .toSorted((a, b) => Number(b.outcome === 'used') - Number(a.outcome === 'used'))
          .slice(0, mostRows)
          .map(({ row, outcome: became }) => ({
            id: row.id,
            listId: row.listId,
            name: row.name,
            unit: nameOf(row.unit),
            price: shows(level) ? yuan(row.fen) : null,
            priority: row.priority,
            validFrom: row.from,
            validTo: row.to,
            outcome: became,
          })),
      })),
    }
  })

/** The prices of several lines for a customer. Throws `notFound` for a customer beyond the caller's reach. */
export const pricesOfLines = (
  { db }: Pick<Services, 'db'>,
  caller: Caller,
  { storeId, distributorId, day = today(), lines }: FindPricesBody,
): Promise<PriceOfLine[]> =>
  inTenant(db, caller.tenantId, async tx => {
    const customer = await requireCustomer(tx, caller, { storeId, distributorId })
    const shows = await shownLevels(tx, caller)
    return (await findPrices(tx, customer, day, lines)).map(({ fen, level, isUnitOfProduct }) => ({
      price: shows(level) ? yuan(fen) : null,
      level,
      isUnitOfProduct,
      isHidden: !shows(level),
    }))
  })

const yuan = (fen: number | null) => (fen === null ? null : fen / 100)

/** Which levels' prices the caller may see: by GrossAmount and by the masks of the roles. */
async function shownLevels(tx: Tx, caller: Caller): Promise<(level: Level | null) => boolean> {
  const ofRows = mayRead(await fieldRights(tx, caller, productPrice, 'any'), 'price')
  const ofLists = mayRead(await fieldRights(tx, caller, listPrice, 'any'), 'price')
  const ofProducts = mayRead(
    await fieldRights(tx, caller, product, 'any'),
    'unitPrice',
    'bigUnitPrice',
    'basicUnit.basicprice',
    'subUnits.unitprice',
  )
  return level => (level === null || level === 'form' ? ofProducts : level === 'list' ? ofLists : ofRows)
}

const mayRead = ({ hidden, masked }: FieldRights, ...paths: string[]) =>
  paths.every(path => !hidden.has(path) && !masked.has(path))

async function unitNames(tx: Tx, { language }: Caller, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; zh: string; en: string | null }>`
    select id::text, name_cn zh, name_en en from parameter_unit where id = any(${[...ids]}::bigint[])`.execute(tx)
  return new Map(rows.map(({ id, zh, en }) => [id, language === 'en-US' && en ? en : zh]))
}
