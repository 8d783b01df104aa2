import type { WireRow } from '@sfa/db/search/search-rows'
import { fenOf } from '@sfa/kernel/money/fen'
import type { Coupon, CustomerScope } from '../rules/promotion/promotion'
import { customerScopeOf, has, productScopeOf, thousandths } from './compile-promotion'

/** What all coupons of a version have in common. */
export interface CouponRule extends Omit<Coupon, 'no'> {
  /** Whom they may be issued to. */
  customers: CustomerScope
}

export interface CouponLines {
  gifts?: readonly WireRow[]
  products?: readonly WireRow[]
  customers?: readonly WireRow[]
}

/** A batch in wire form and its lines as the engine reads them. Lists stand beside what the form names. */
export function compileCoupon(row: WireRow, { gifts = [], products = [], customers = [] }: CouponLines): CouponRule {
  const scope = productScopeOf(row)
  const buyers = customerScopeOf(row)
  const type = has(row.rate) ? 'percentage' : has(row.amountOff) ? 'amountOff' : 'freeGoods'
  return {
    code: String(row.code),
    name: String(row.name),
    type,
    threshold: fenOf(row.threshold ?? 0),
    ...(type === 'amountOff' ? { amountOff: fenOf(row.amountOff) } : {}),
    ...(type === 'percentage' ? { share: 1000 - thousandths(row.rate) } : {}),
    ...(has(row.cap) ? { cap: fenOf(row.cap) } : {}),
    ...(type === 'freeGoods'
      ? {
          gifts: gifts.map(line => ({
            productId: String(line.gift),
            quantity: Number(line.giftQuantity),
            substitutes: has(line.substitute) ? [String(line.substitute)] : [],
          })),
        }
      : {}),
    products: {
      ...scope,
      products: [...scope.products, ...listed(products, 'product', false)],
      excluded: [...scope.excluded, ...listed(products, 'product', true)],
    },
    stackable: String(row.stackable) === '1',
    customers: {
      ...buyers,
      customers: [...buyers.customers, ...listed(customers, 'store', false)],
      excluded: [...buyers.excluded, ...listed(customers, 'store', true)],
    },
  }
}

const listed = (lines: readonly WireRow[], name: string, excluded: boolean) =>
  lines.flatMap(line => ((String(line.excluded) === '1') === excluded ? [String(line[name])] : []))
