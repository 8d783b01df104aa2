import { inTenant, type Tx } from '@sfa/db/connection/tenant-transaction'
import { writeLines } from '@sfa/db/record/detail-rows'
import { findRow } from '@sfa/db/record/write-rows'
import { insertAll, isEmpty, type SeedRow } from '@sfa/foundation/operations/insert-all'
import { promotionResources } from '@sfa/marketing/definitions/promotion-kinds'
import { putInForce } from '@sfa/marketing/operations/promotion-versions'
import type { PromotionType } from '@sfa/marketing/rules/promotion/promotion'
import { sql } from 'kysely'
import { demoOrigins } from '../demo/demo-origins'
import { type DemoPromotion, demoPromotions } from '../demo/demo-promotions'
import type { SeedStep } from '../seed-step'

const reviewer = '林文静'
const prefixes: Readonly<Record<PromotionType, string>> = { '3': 'MJ', '4': 'MZ', '5': 'MS', '7': 'ZK' }
const approved = ['Done', 'Stopped', 'Revised']

/** Ids by code. */
type Codes = ReadonlyMap<string, string>
interface Known {
  brands: Codes
  categories: Codes
  channels: Codes
  /** What is sold, by code. */
  products: readonly { id: string; name: string }[]
}

/** Promotions of the demo in every state. A tenant that has some keeps its own. */
export const promotionArea: SeedStep = {
  name: 'promotions',
  async run({ services, tenant, now }) {
    if (tenant.size !== 'full' || tenant.scale === 0) return
    await inTenant(services.db, tenant.id, async tx => {
      if (!(await isEmpty(tx, promotionResources['3']))) return
      const known = await readKnown(tx)
      if (known.products.length === 0) return
      for (const type of Object.keys(promotionResources) as PromotionType[]) await seedType(tx, type, known, now)
    })
  },
}

async function seedType(tx: Tx, type: PromotionType, known: Known, now: Date): Promise<void> {
  const resource = promotionResources[type]
  const own = demoPromotions.filter(one => one.type === type)
  const codes = own.map((_, index) => `${prefixes[type]}${String(index + 1).padStart(6, '0')}`)
  const rows = own.map((one, index) => headOf(one, codes[index]!, known, now))
  const ids = await insertAll(tx, resource, rows, { originOf: demoOrigins(now, resource.key) })
  for (const [index, one] of own.entries()) {
    const id = ids.get(codes[index]!)!
    if (type !== '7') {
      const written = one.steps.map((step, at) => ({ lineNo: at + 1, ...lineOf(type, step, known) }))
      await writeLines(tx, resource, 'steps', id, { gone: [], written })
    }
    if (one.state === 'Done' || one.state === 'Revised') {
      const row = await findRow(tx, resource, id, {})
      if (row) await putInForce(tx, type, { ...row, version: 1 }, { by: reviewer })
    }
  }
}

function headOf(one: DemoPromotion, code: string, known: Known, now: Date): SeedRow {
  const { name, days, state, brands = [], categories = [], channels = [], products = [], values } = one
  const isRevised = state === 'Revised'
  return {
    ...(one.type === '7' ? { method: 'rate' } : { basis: 'amount' }),
    ...(one.type === '3' || one.type === '5' ? { mode: 'ladder' } : {}),
    priority: 100,
    exclusive: '0',
    limitPeriod: 'whole',
    ...values,
    code,
    name: products[0] === undefined ? name : name.replace('{product}', soldAt(known, products[0]).name),
    validFrom: dayAfter(now, days[0]),
    validTo: dayAfter(now, days[1]),
    approvalStatus: isRevised ? 'Draft' : state,
    version: isRevised ? 2 : 1,
    versionInForce: state === 'Done' || isRevised ? 1 : null,
    opinion: state === 'Rejected' ? '力度过大，请重新测算毛利' : null,
    stopReason: state === 'Stopped' ? '活动结束' : null,
    confirmer: approved.includes(state) || state === 'Rejected' ? reviewer : null,
    brandIds: idsOf(known.brands, brands),
    categoryIds: idsOf(known.categories, categories),
    channelIds: idsOf(known.channels, channels),
    productIds: products.map(place => productAt(known, place)),
    isDeleted: '0',
  }
}

function lineOf(
  type: PromotionType,
  [threshold, gives, quantity]: DemoPromotion['steps'][number],
  known: Known,
): SeedRow {
  if (type === '3') return { threshold, amountOff: gives }
  if (type === '4') return { threshold, rate: gives }
  return {
    threshold,
    gift: productAt(known, gives),
    giftQuantity: quantity ?? 1,
    substitute: known.products.length > 1 ? productAt(known, gives + 1) : null,
  }
}

/** A small demo has fewer products than places. */
const soldAt = ({ products }: Known, place: number) => products[place % products.length]!
const productAt = (known: Known, place: number) => soldAt(known, place).id

const idsOf = (known: Codes, codes: readonly string[]) => codes.flatMap(code => known.get(code) ?? [])

/** `YYYY-MM-DD` of China, so many days from now. */
const dayAfter = (now: Date, days: number) =>
  new Date(now.getTime() + (days * 24 + 8) * 3_600_000).toISOString().slice(0, 10)

async function readKnown(tx: Tx): Promise<Known> {
  const { rows } = await sql<{ what: string; code: string; id: string; name: string }>`
    select 'brands' as what, code, id::text, name_cn as name from product_brand
    union all select 'categories', code, id::text, name_cn from product_category
    union all select 'channels', code, id::text, name from customer_channel
    union all (select 'products', code, id::text, coalesce(short_name_cn, full_name_cn) from product_product
      where product_type = '1' and is_deleted = 0 order by code limit 420)`.execute(tx)
  const of = (what: string) => new Map(rows.flatMap(row => (row.what === what ? [[row.code, row.id] as const] : [])))
  const products = rows.filter(({ what }) => what === 'products').sort((a, b) => (a.code < b.code ? -1 : 1))
  return {
    brands: of('brands'),
    categories: of('categories'),
    channels: of('channels'),
    products,
  }
}
