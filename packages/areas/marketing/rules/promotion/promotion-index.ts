import { inTurn } from './in-turn'
import type { FactCustomer, FactLine } from './order-facts'
import type { CustomerScope, ProductScope, Promotion } from './promotion'

/** Promotions by what their scopes name, so that an order looks only at those that can concern it. */
export interface PromotionIndex {
  /** In turn. */
  all: readonly Promotion[]
  /** The place of each in `all`. */
  rank: ReadonlyMap<Promotion, number>
  /** Without a product scope: every line is in it. */
  open: readonly Promotion[]
  products: ReadonlyMap<string, readonly Promotion[]>
  groups: ReadonlyMap<string, readonly Promotion[]>
  brands: ReadonlyMap<string, readonly Promotion[]>
  categories: ReadonlyMap<string, readonly Promotion[]>
}

const lists = ['products', 'groups', 'brands', 'categories'] as const

const isOpen = (scope: ProductScope) => lists.every(list => scope[list].length === 0)

/** An index is made once for the promotions in force and serves all orders until these change. */
export function indexPromotions(promotions: readonly Promotion[]): PromotionIndex {
  const maps = { products: new Map(), groups: new Map(), brands: new Map(), categories: new Map() } as Record<
    (typeof lists)[number],
    Map<string, Promotion[]>
  >
  const all = promotions.toSorted(inTurn)
  for (const promotion of all)
    for (const list of lists)
      for (const id of promotion.products[list]) {
        const known = maps[list].get(id)
        if (known) known.push(promotion)
        else maps[list].set(id, [promotion])
      }
  const rank = new Map(all.map((promotion, place) => [promotion, place]))
  return { all, rank, open: all.filter(({ products }) => isOpen(products)), ...maps }
}

/** The lines of an order that are in scope of each promotion, as places in `lines`. Others are in scope of none. */
export function linesInScope(index: PromotionIndex, lines: readonly FactLine[]): Map<Promotion, number[]> {
  const found = new Map<Promotion, number[]>()
  const add = (promotion: Promotion, place: number, line: FactLine) => {
    if (promotion.products.excluded.includes(line.productId)) return
    const places = found.get(promotion)
    if (!places) found.set(promotion, [place])
    else if (places.at(-1) !== place) places.push(place)
  }
  lines.forEach((line, place) => {
    for (const promotion of index.open) add(promotion, place, line)
    for (const promotion of index.products.get(line.productId) ?? []) add(promotion, place, line)
    for (const id of line.groupIds) for (const promotion of index.groups.get(id) ?? []) add(promotion, place, line)
    for (const id of line.categoryIds)
      for (const promotion of index.categories.get(id) ?? []) add(promotion, place, line)
    if (line.brandId !== null) for (const promotion of index.brands.get(line.brandId) ?? []) add(promotion, place, line)
  })
  return found
}

/** Whether one line is in the scope; for coupons, of which an order has few. */
export function isInProductScope(scope: ProductScope, line: FactLine): boolean {
  if (scope.excluded.includes(line.productId)) return false
  return (
    isOpen(scope) ||
    scope.products.includes(line.productId) ||
    line.groupIds.some(id => scope.groups.includes(id)) ||
    (line.brandId !== null && scope.brands.includes(line.brandId)) ||
    line.categoryIds.some(id => scope.categories.includes(id))
  )
}

/** Whether the promotion is for the customer. */
export function isForCustomer(scope: CustomerScope, customer: FactCustomer | null): boolean {
  if (customer === null) return true
  if (scope.excluded.includes(customer.id)) return false
  const { customers, groups, channels, areas, orgs } = scope
  if ([customers, groups, channels, areas, orgs].every(list => list.length === 0)) return true
  return (
    customers.includes(customer.id) ||
    customer.groupIds.some(id => groups.includes(id)) ||
    customer.channelIds.some(id => channels.includes(id)) ||
    customer.areaIds.some(id => areas.includes(id)) ||
    customer.orgIds.some(id => orgs.includes(id))
  )
}
