import { toColumn } from '@sfa/db/columns'
import { inTenant, type Tx } from '@sfa/db/tenant-transaction'
import { insertRow } from '@sfa/db/write-rows'
import { columnOf, type Resource, tableOf } from '@sfa/resource-kit/resource'
import { customField } from '@sfa/resources/parameter/custom-field.resource'
import { dictionary } from '@sfa/resources/parameter/dictionary.resource'
import { unit } from '@sfa/resources/parameter/unit.resource'
import { brand } from '@sfa/resources/product/brand.resource'
import { category } from '@sfa/resources/product/category.resource'
import { packSize } from '@sfa/resources/product/pack-size.resource'
import { product } from '@sfa/resources/product/product.resource'
import { productGroup } from '@sfa/resources/product/product-group.resource'
import { productList } from '@sfa/resources/product/product-list.resource'
import { sql } from 'kysely'
import type { Services } from '../services'
import {
  demoBrands,
  demoCategories,
  demoDictionaries,
  demoGroups,
  demoLists,
  demoPackSizes,
  demoUnits,
} from './demo-catalog'
import type { DemoPicture } from './demo-pictures'
import { type DemoProduct, demoProduct } from './demo-products'

const author = '系统'
type Row = Record<string, unknown>
/** Ids by code, of one resource. */
type Ids = ReadonlyMap<string, string>

/** Dictionaries that the product's own forms need; every tenant has them from the start. */
export async function seedDictionaries({ db }: Pick<Services, 'db'>, tenantId: string): Promise<void> {
  const rows = Object.entries(demoDictionaries).flatMap(([type, values]) =>
    values.map(([value, description, descriptionEn], index) => ({
      type,
      value,
      description,
      descriptionEn,
      sequence: index + 1,
      isDeleted: '0',
    })),
  )
  await inTenant(db, tenantId, async tx => {
    const units = demoUnits.map(one => ({ ...one, isDeleted: '0' }))
    if (await isEmpty(tx, dictionary)) await insertAll(tx, dictionary, rows)
    if (await isEmpty(tx, unit)) await insertAll(tx, unit, units)
  })
}

/**
 * Brands, categories, pack sizes, groups, lists and `count` products of the demo tenant, with pictures where they are given. Does nothing where the tenant
 * has products already. Answers how many products were made.
 */
export async function seedProducts(
  { db }: Pick<Services, 'db'>,
  tenantId: string,
  count: number,
  { seed = 1, pictures }: { seed?: number; pictures?: (product: DemoProduct) => Promise<DemoPicture> } = {},
): Promise<number> {
  return inTenant(db, tenantId, async tx => {
    if (!(await isEmpty(tx, product))) return 0
    const brands = await insertAll(
      tx,
      brand,
      demoBrands.map(({ code, nameCn, nameEn }) => ({ code, nameCn, nameEn, isDeleted: '0' })),
    )
    const packs = await insertAll(
      tx,
      packSize,
      demoPackSizes.map(({ code, nameCn }) => ({ code, nameCn, isDeleted: '0' })),
    )
    const groups = await insertAll(
      tx,
      productGroup,
      demoGroups.map(group => ({ ...group, isDeleted: '0' })),
    )
    const lists = await insertAll(
      tx,
      productList,
      demoLists.map(list => ({ ...list, isDeleted: '0' })),
    )
    const categories = await seedCategories(tx)
    const units = await idsByCode(tx, unit)
    await insertAll(
      tx,
      customField,
      [
        {
          keyName: 'MD_Product',
          fieldName: 'origin',
          fieldDescription: '产地',
          fieldEnDescription: 'Origin',
          fieldType: 'Select',
          dictionarySource: 'dictionary',
          dictionaryType: 'ProductOrigin',
          sequence: 1,
          isDeleted: '0',
        },
        {
          keyName: 'MD_Product',
          fieldName: 'launchDate',
          fieldDescription: '上市日期',
          fieldEnDescription: 'Launch date',
          fieldType: 'Date',
          sequence: 2,
          isDeleted: '0',
        },
      ],
      'fieldName',
    )
    for (let from = 0; from < count; from += 500) {
      const rows: Row[] = []
      for (let index = from; index < Math.min(from + 500, count); index++) {
        const made = demoProduct(seed, index)
        const picture = await pictures?.(made)
        rows.push({
          ...productRow(made, { brands, packs, groups, lists, categories, units }),
          thumbnailPhoto: picture ? [picture.thumbnail] : [],
          largePhoto: picture ? [picture.large] : [],
        })
      }
      await insertAll(tx, product, rows)
    }
    return count
  })
}

async function seedCategories(tx: Tx): Promise<Ids> {
  const ids = new Map<string, string>()
  const paths = new Map<string, string>()
  for (const [index, { code, nameCn, parent }] of demoCategories.entries()) {
    const parentID = parent === null ? null : (ids.get(parent) as string)
    const fullPath = parent === null ? '/' : `${paths.get(parent)}${parentID}/`
    const row = await insertRow(tx, category, { code, nameCn, parentID, sequence: index + 1, isDeleted: '0' }, author, {
      level: fullPath.split('/').length - 1,
      full_path: fullPath,
    })
    ids.set(code, String(row.id))
    paths.set(code, fullPath)
  }
  return ids
}

type References = Record<'brands' | 'packs' | 'groups' | 'lists' | 'categories' | 'units', Ids>

function productRow(made: DemoProduct, { brands, packs, groups, lists, categories, units }: References): Row {
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
    volume: null,
    volumeUnit: null,
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

async function isEmpty(tx: Tx, resource: Resource): Promise<boolean> {
  const found = await sql`select 1 from ${sql.table(tableOf(resource))} limit 1`.execute(tx)
  return found.rows.length === 0
}

async function idsByCode(tx: Tx, resource: Resource): Promise<Ids> {
  const found = await sql<{ code: string; id: string }>`select code, id from ${sql.table(tableOf(resource))}`.execute(
    tx,
  )
  return new Map(found.rows.map(row => [row.code, String(row.id)]))
}

/** One statement for many rows of the same shape; answers ids by `key`. */
async function insertAll(tx: Tx, resource: Resource, rows: readonly Row[], key = 'code'): Promise<Ids> {
  const names = [...new Set(rows.flatMap(row => Object.keys(row)))].filter(name => resource.fields[name])
  const columns = [...names.map(columnOf), 'create_by', 'last_modified_by']
  const tuples = rows.map(row => {
    const values = names.map(name => sql`${toColumn(resource.fields[name]!, row[name])}`)
    return sql`(${sql.join([...values, sql`${author}`, sql`${author}`])})`
  })
  const keyed = resource.fields[key] ? columnOf(key) : 'id'
  const inserted = await sql<{ key: string; id: string }>`
    insert into ${sql.table(tableOf(resource))} (${sql.join(columns.map(name => sql.ref(name)))})
    values ${sql.join(tuples)} returning ${sql.ref(keyed)} as key, id`.execute(tx)
  return new Map(inserted.rows.map(row => [row.key, String(row.id)]))
}
