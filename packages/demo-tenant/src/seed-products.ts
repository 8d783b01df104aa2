import { inTenant, type Tx } from '@sfa/db/connection/tenant-transaction'
import { insertRow } from '@sfa/db/record/write-rows'
import { seedFormDictionaries } from '@sfa/foundation/operations/dictionaries'
import { formDictionaries } from '@sfa/foundation/operations/form-dictionaries'
import {
  type Ids,
  insertAll,
  isEmpty,
  type Origin,
  type SeedRow,
  systemOrigin,
  timeColumns,
} from '@sfa/foundation/operations/insert-all'
import { customField } from '@sfa/kit/own-tables/custom-field.resource'
import { type Resource, tableOf } from '@sfa/kit/resource'
import type { Services } from '@sfa/operations/services'
import { unit } from '@sfa/parameter/definitions/unit.resource'
import { brand } from '@sfa/product/definitions/brand.resource'
import { category } from '@sfa/product/definitions/category.resource'
import { packSize } from '@sfa/product/definitions/pack-size.resource'
import { product } from '@sfa/product/definitions/product.resource'
import { productGroup } from '@sfa/product/definitions/product-group.resource'
import { productList } from '@sfa/product/definitions/product-list.resource'
import { sql } from 'kysely'
import { demoBrands, demoCategories, demoDictionaries, demoGroups, demoLists } from './demo/demo-catalog'
import { demoPacks } from './demo/demo-packs'
import type { DemoPicture } from './demo/demo-pictures'
import { type DemoProduct, demoProduct } from './demo/demo-products'

/** Dictionaries that the product's own forms need, and the demo's. */
export const seedDictionaries = ({ db }: Pick<Services, 'db'>, tenantId: string): Promise<void> =>
  inTenant(db, tenantId, tx => seedFormDictionaries(tx, { ...formDictionaries, ...demoDictionaries }))

interface ProductSeed {
  seed?: number
  pictures?: (product: DemoProduct) => Promise<DemoPicture>
  /** The id of a brand's logo by the brand's code. */
  logos?: (brand: string) => Promise<string>
  /** Author and time of the rows of an entity. */
  origins?: (entity: string) => (index: number) => Origin
}

/**
 * Brands, categories, pack sizes, groups, lists and `count` products of the demo tenant, with pictures where they are
 * given. Does nothing where the tenant has products already. Answers how many products were made.
 */
export async function seedProducts(
  { db }: Pick<Services, 'db'>,
  tenantId: string,
  count: number,
  { seed = 1, pictures, logos, origins = () => () => systemOrigin }: ProductSeed = {},
): Promise<number> {
  return inTenant(db, tenantId, async tx => {
    if (!(await isEmpty(tx, product))) return 0
    const keep = (resource: Resource, rows: readonly SeedRow[], key = 'code') =>
      insertAll(
        tx,
        resource,
        rows.map(row => ({ ...row, isDeleted: '0' })),
        { key, originOf: origins(resource.key) },
      )
    const brandRows: SeedRow[] = []
    for (const { code, nameCn, nameEn } of demoBrands)
      brandRows.push({ code, nameCn, nameEn, logo: logos ? [await logos(code)] : [] })
    const references = {
      brands: await keep(brand, brandRows),
      packs: await keep(
        packSize,
        demoPacks.map(({ code, nameCn, nameEn }) => ({ code, nameCn, nameEn })),
      ),
      groups: await keep(productGroup, demoGroups),
      lists: await keep(productList, demoLists),
      categories: await seedCategories(tx, origins(category.key)),
      units: await idsByCode(tx, unit),
    }
    await keep(customField, productFields, 'fieldName')
    const originOf = origins(product.key)
    for (let from = 0; from < count; from += 500) {
      const rows: SeedRow[] = []
      for (let index = from; index < Math.min(from + 500, count); index++) {
        const made = demoProduct(seed, index)
        const picture = await pictures?.(made)
        rows.push({
          ...productRow(made, references),
          thumbnailPhoto: picture ? [picture.thumbnail] : [],
          largePhoto: picture ? [picture.large] : [],
        })
      }
      await insertAll(tx, product, rows, { originOf: index => originOf(from + index) })
    }
    await seedListLines(tx)
    return count
  })
}

const productFields: readonly SeedRow[] = [
  {
    keyName: 'MD_Product',
    fieldName: 'origin',
    fieldDescription: '产地',
    fieldEnDescription: 'Origin',
    fieldType: 'Select',
    dictionarySource: 'dictionary',
    dictionaryType: 'ProductOrigin',
    sequence: 1,
  },
  {
    keyName: 'MD_Product',
    fieldName: 'launchDate',
    fieldDescription: '上市日期',
    fieldEnDescription: 'Launch date',
    fieldType: 'Date',
    sequence: 2,
  },
]

/** Fills every list with the products that belong to it: mandatory, promoted and trial products. */
const seedListLines = (tx: Tx) =>
  sql`
  insert into product_product_list_lines (head_id, line_no, product, is_cash, deploy_type, store_type, coverage_model)
  select l.id, row_number() over (partition by l.id order by p.code), p.id, 0,
    case when l.list_type = 'must' then 'must' else (array['push', 'trial'])[1 + p.id % 2] end,
    case l.code when 'L01' then 'convenience' when 'L02' then 'hypermarket' else 'small' end,
    case l.code when 'L02' then 'distributor' end
  from product_product p cross join unnest(p.product_list_ids) list (id) join product_product_list l on l.id = list.id
  order by l.id, p.code`.execute(tx)

async function seedCategories(tx: Tx, originOf: (index: number) => Origin): Promise<Ids> {
  const ids = new Map<string, string>()
  const paths = new Map<string, string>()
  for (const [index, { code, nameCn, nameEn, parent }] of demoCategories.entries()) {
    const parentID = parent === null ? null : (ids.get(parent) as string)
    const fullPath = parent === null ? '/' : `${paths.get(parent)}${parentID}/`
    const origin = originOf(index)
    const row = await insertRow(
      tx,
      category,
      { code, nameCn, nameEn, parentID, sequence: index + 1, isDeleted: '0' },
      origin.author,
      { ...timeColumns(origin), level: fullPath.split('/').length - 1, full_path: fullPath },
    )
    ids.set(code, String(row.id))
    paths.set(code, fullPath)
  }
  return ids
}

type References = Record<'brands' | 'packs' | 'groups' | 'lists' | 'categories' | 'units', Ids>

function productRow(made: DemoProduct, { brands, packs, groups, lists, categories, units }: References): SeedRow {
  const common = made.subUnits.some(line => line.common)
  return {
    code: made.code,
    fullNameCn: made.fullNameCn,
    shortNameCn: made.shortNameCn,
    barCode: made.barCode,
    categoryIDs: [categories.get(made.category)],
    brandID: brands.get(made.brand),
    groupIds: made.groups.map(code => groups.get(code)),
    productListIDs: made.lists.map(code => lists.get(code)),
    shelfLife: made.shelfLife,
    isDeleted: '0',
    productType: made.productType,
    productTagIdList: made.tags,
    isFreeGoods: made.isFreeGoods,
    isBulk: '0',
    packSizeID: made.packSize === null ? null : packs.get(made.packSize),
    weight: made.weight,
    weightUnit: 'g',
    volume: made.volume,
    volumeUnit: made.volume === null ? null : 'ml',
    radioUnit: '1',
    sourceUom: made.sourceUom,
    targetUom: made.targetUom,
    denominator: made.denominator,
    unitPrice: made.unitPrice,
    bigUnitPrice: made.bigUnitPrice,
    retailPrice: made.retailPrice,
    basicUnit: { uomid: units.get(made.sourceUom), basicprice: made.unitPrice, iscommon: common ? '0' : '1' },
    subUnits: made.subUnits.map(line => ({
      uomid: units.get(line.unit),
      conversionRatio: line.ratio,
      unitprice: line.price,
      iscommon: line.common ? '1' : '0',
    })),
    expDay: made.expDay,
  }
}

async function idsByCode(tx: Tx, resource: Resource): Promise<Ids> {
  const found = await sql<{ code: string; id: string }>`select code, id from ${sql.table(tableOf(resource))}`.execute(
    tx,
  )
  return new Map(found.rows.map(row => [row.code, String(row.id)]))
}
