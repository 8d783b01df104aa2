import { inTenant, type Tx } from '@sfa/db/connection/tenant-transaction'
import { AppError } from '@sfa/kernel/app-error'
import type { Caller } from '@sfa/operations/caller'
import type { Services } from '@sfa/operations/services'
import { settingsOf } from '@sfa/operations/settings/settings-of'
import { sql } from 'kysely'
import { homeSetting } from '../definitions/home-setting'
import type { HelpArticle, MallConfig } from '../definitions/mall.calls'
import { orderSetting } from '../definitions/order-setting'
import { paymentSetting } from '../definitions/payment-setting'
import { serviceHotline } from '../definitions/service-hotline'
import { storeSwitch } from '../definitions/store-switch'
import { isOpenAt } from '../rules/opening-hours'
import { shopWarehouse } from './shop-warehouse'

/**
 * What the pages of 商城设置 say to a shop client: settings and references alone. Products, with their prices, are asked
 * for by the client under its user's own rights.
 */
export const mallConfig = (
  { db }: Pick<Services, 'db'>,
  { tenantId }: Pick<Caller, 'tenantId'>,
  now = new Date(),
): Promise<MallConfig> =>
  inTenant(db, tenantId, async tx => {
    const shop = await settingsOf(tx, storeSwitch)
    const { weChatCode, ...hotline } = await settingsOf(tx, serviceHotline)
    return {
      open: shop.open === '1' && isOpenAt(shop, now),
      shop,
      hotline: { ...hotline, weChatCode: addressOf(weChatCode[0]) },
      order: await settingsOf(tx, orderSetting),
      payment: await settingsOf(tx, paymentSetting),
      warehouse: await shopWarehouse(tx),
      home: await homeOf(tx),
      columns: await columnsOf(tx),
      help: await articlesOf(tx),
    }
  })

const addressOf = (fileId: string | null | undefined) => (fileId ? `/portalsync/files/${fileId}` : null)

async function homeOf(tx: Tx): Promise<MallConfig['home']> {
  const { blocks, carousel, notice, perRow, floorProducts } = await settingsOf(tx, homeSetting)
  return {
    blocks: [...blocks] as MallConfig['home']['blocks'],
    carousel: carousel.flatMap(id => addressOf(id) ?? []),
    notice,
    perRow: Number(perRow),
    floorProducts: floorProducts ?? 4,
  }
}

async function columnsOf(tx: Tx): Promise<MallConfig['columns']> {
  const { rows } = await sql<MallConfig['columns'][number]>`
    select p.id::text, p.name, p.name_en "nameEn", p.icon[1] icon, p.kind,
      coalesce(c.id, b.id, l.id)::text "targetId"
    from mall_pillar p
    left join product_category c on p.kind = 'category' and c.id = p.category_id and c.is_deleted = 0
    left join product_brand b on p.kind = 'brand' and b.id = p.brand_id and b.is_deleted = 0
    left join product_product_list l on p.kind = 'productList' and l.id = p.product_list_id and l.is_deleted = 0
    where p.is_deleted = 0 and coalesce(c.id, b.id, l.id) is not null
    order by p.sequence, p.id`.execute(tx)
  return rows.map(row => ({ ...row, icon: addressOf(row.icon) }))
}

async function articlesOf(tx: Tx): Promise<MallConfig['help']> {
  const { rows } = await sql<MallConfig['help'][number]>`
    select id::text, title, category, cover[1] cover from mall_help_article
    where is_deleted = 0 order by sequence, id`.execute(tx)
  return rows.map(row => ({ ...row, cover: addressOf(row.cover) }))
}

/** A valid article. Throws `notFound`. */
export const helpArticle = (
  { db }: Pick<Services, 'db'>,
  { tenantId }: Pick<Caller, 'tenantId'>,
  id: string,
): Promise<HelpArticle> =>
  inTenant(db, tenantId, async tx => {
    const { rows } = await sql<HelpArticle>`
      select id::text, title, category, content from mall_help_article where id = ${id} and is_deleted = 0`.execute(tx)
    if (!rows[0]) throw new AppError('notFound')
    return rows[0]
  })
