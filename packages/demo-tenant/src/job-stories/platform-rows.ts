import { inTenant } from '@sfa/db/connection/tenant-transaction'
import type { Services } from '@sfa/operations/services'
import { unitsOfProduct } from '@sfa/pricing/operations/units-of-products'
import { sql } from 'kysely'
import type { Cell } from './product-table'

/** Columns of the template of platform orders (import 12). */
const header = [
  ...['平台', '店铺', '平台订单号', '下单时间', '商品编码', '数量', '单价', '优惠', '运费', '实付金额', '收货人'],
  ...['手机', '省', '市', '区', '地址', '备注'],
]
/** Lines of the orders, again and again: 100 times 12 rows. */
const sizes = [1, 3, 2, 4, 2] as const
const rounds = 100
/** In every fourth round the order of one line has a mistake: 25 rows. */
const brokenEvery = 4

const people = ['张晓雨', '王建国', '李思琪', '陈浩然', '赵敏', '周子涵', '吴佳怡', '郑凯'] as const
const places = [
  ['浙江省', '杭州市', '西湖区', '文三路'],
  ['上海市', '上海市', '浦东新区', '张杨路'],
  ['江苏省', '南京市', '鼓楼区', '中山北路'],
  ['广东省', '广州市', '天河区', '体育西路'],
  ['四川省', '成都市', '武侯区', '科华北路'],
] as const

interface Sold {
  sku: string
  fen: number
}

/** A day of the first shop as its platform exports it: 1,200 rows, of which 25 cannot be taken. */
export async function platformTable(
  { db }: Pick<Services, 'db'>,
  tenantId: string,
  day: string,
): Promise<{ header: Cell[]; rows: Cell[][] }> {
  const { rows: sold } = await inTenant(db, tenantId, tx =>
    sql<Sold>`
      select k.sku, coalesce(own.fen, 1000)::int fen from order_ec_sku k
      join order_ec_shop h on h.id = k.shop and h.code = 'ES000001' join product_product p on p.id = k.product_id
      cross join lateral (${sql.raw(unitsOfProduct)}) own where own.unit = k.unit_id order by k.sku`.execute(tx),
  )
  const { rows: shops } = await inTenant(db, tenantId, tx =>
    sql<{ name: string }>`select name from order_ec_shop where code = 'ES000001'`.execute(tx),
  )
  const shop = shops[0]?.name ?? ''
  const rows = Array.from({ length: rounds * sizes.length }, (_, index) => orderRows(sold, shop, day, index)).flat()
  return { header, rows }
}

const yuan = (fen: number) => Math.round(fen) / 100

function orderRows(sold: readonly Sold[], shop: string, day: string, index: number): Cell[][] {
  const size = sizes[index % sizes.length] as number
  const lines = Array.from({ length: size }, (_, line) => ({
    ...sold[(index * 5 + line) % sold.length]!,
    quantity: 1 + ((index + line) % 3),
    discount: (index + line) % 4 === 0 ? 50 : 0,
  }))
  const freight = index % 3 === 0 ? 600 : 0
  const paid = lines.reduce((sum, { fen, quantity, discount }) => sum + fen * quantity - discount, freight)
  const place = places[index % places.length]!
  const minute = 9 * 60 + (index % 600)
  const time = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}:00`
  const rows = lines.map(({ sku, fen, quantity, discount }): Cell[] => [
    '天猫',
    shop,
    `TB${day.replaceAll('-', '')}${String(index + 1).padStart(6, '0')}`,
    `${day} ${time}`,
    sku,
    quantity,
    yuan(fen),
    yuan(discount),
    yuan(freight),
    yuan(paid),
    people[index % people.length]!,
    `1990${String((index * 7919) % 10_000_000).padStart(7, '0')}`,
    ...place.slice(0, 3),
    `${place[3]}${(index % 200) + 1}号`,
    index % 17 === 0 ? '请尽快发货' : null,
  ])
  const round = Math.floor(index / sizes.length)
  if (size === 1 && round % brokenEvery === 0)
    mistakes[(round / brokenEvery) % mistakes.length]?.(rows[0] as Cell[], index)
  return rows
}

const at = { platform: 0, shop: 1, sku: 4, quantity: 5, paid: 9, consignee: 10 } as const

/** What shops get wrong: a new code of goods, an amount that does not add up, another platform, nothing ordered, no receiver. */
const mistakes: readonly ((row: Cell[], index: number) => void)[] = [
  (row, index) => {
    row[at.sku] = `TM-NEW-${index}`
  },
  row => {
    row[at.paid] = Number(row[at.paid]) + 1
  },
  row => {
    row[at.platform] = '京东'
  },
  row => {
    row[at.quantity] = 0
  },
  row => {
    row[at.consignee] = null
  },
]
