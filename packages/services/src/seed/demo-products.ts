import { demoBrands, demoCategories, demoGroups, demoLists, demoPackSizes } from './demo-catalog'
import { RowRandom } from './random'

/** A generated product; references are codes. Prices are yuan. */
export interface DemoProduct {
  code: string
  fullNameCn: string
  shortNameCn: string
  barCode: string
  category: string
  brand: string
  groups: string[]
  lists: string[]
  productType: '1' | '2' | '3'
  tags: string[]
  packSize: string | null
  shelfLife: number | null
  weight: number
  sourceUom: string
  targetUom: string
  denominator: number
  unitPrice: number
  bigUnitPrice: number
  retailPrice: number
  isFreeGoods: '0' | '1'
  subUnits: { unit: string; ratio: number; price: number; common: boolean }[]
  expDay: number | null
}

const leaves = demoCategories.filter(category => category.code.length === 6)
const materials = ['冰柜贴', '货架卡', '海报', '堆头围挡', '促销台布', '价签', '吊旗', '展示架'] as const
const gifts = ['随手杯', '帆布袋', '保温杯', '开瓶器', '雨伞'] as const
const flavours = ['经典', '清爽', '轻糖', '浓醇', '冰爽', '鲜萃', '臻选', '小鲜'] as const
const ratios = [6, 12, 15, 24, 48] as const
const small = ['bottle', 'bottle', 'bottle', 'box', 'can', 'bag'] as const

const roundTo = (value: number, step: number) => Math.max(step, Math.round(value / step) * step)
const yuan = (value: number) => Math.round(value * 100) / 100

/** EAN-13 with a valid check digit, from the prefix range that is kept free for use inside companies. */
function barCodeOf(index: number): string {
  const digits = `29${String(index).padStart(10, '0')}`
  const sum = [...digits].reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0)
  return `${digits}${(10 - (sum % 10)) % 10}`
}

/** Type by place: of every 420, 330 are products, 60 materials, 30 gifts (demo-tenant.md). */
const typeOf = (index: number): '1' | '2' | '3' => {
  const place = index % 420
  return place < 330 ? '1' : place < 390 ? '2' : '3'
}

/** Product number `index` (from 0) of a seed. Any of them can be made alone. */
export function demoProduct(seed: number, index: number): DemoProduct {
  const random = new RowRandom(seed, 'product', index)
  const productType = typeOf(index)
  const category = random.pick(leaves)
  const brand = demoBrands[category.brand] ?? demoBrands[0]
  const pack = random.pick(demoPackSizes)
  const number = String(index + 1).padStart(6, '0')
  const unitPrice = yuan(roundTo(4.2 * Math.exp(0.45 * random.normal()), 0.1))
  const units = random.weighted([10, 65, 25])
  const ratio = random.pick(ratios)
  const carton = {
    unit: 'carton',
    ratio,
    price: yuan(unitPrice * ratio * 0.95),
    common: units > 0 && random.next() < 0.3,
  }
  const multipack = {
    unit: 'pack',
    ratio: Math.max(2, ratio / 3),
    price: yuan(unitPrice * Math.max(2, ratio / 3)),
    common: false,
  }
  const name =
    productType === '1'
      ? `${random.pick(flavours)}${category.nameCn}`
      : productType === '2'
        ? random.pick(materials)
        : random.pick(gifts)
  const unit = productType === '1' ? random.pick(small) : 'piece'
  return {
    code: `YH-${number}`,
    fullNameCn:
      productType === '1'
        ? `${brand.nameCn} ${name} ${pack.nameCn} ${number.slice(-4)}`
        : `${brand.nameCn} ${name} ${number.slice(-4)}`,
    shortNameCn: name,
    barCode: barCodeOf(index + 1),
    category: category.code,
    brand: brand.code,
    groups: random.next() < 0.35 ? [random.pick(demoGroups).code] : [],
    lists: random.next() < 0.4 ? [random.pick(demoLists).code] : [],
    productType,
    tags: random.next() < 0.25 ? [random.pick(['new', 'hot', 'season', 'sugarfree'] as const)] : [],
    packSize: productType === '1' ? pack.code : null,
    shelfLife: productType === '1' ? random.pick([6, 9, 12, 18] as const) : null,
    weight: productType === '1' ? pack.millilitres * 1.04 : 50 + random.int(400),
    sourceUom: unit,
    targetUom: 'carton',
    denominator: ratio,
    unitPrice,
    bigUnitPrice: carton.price,
    retailPrice: yuan(roundTo(unitPrice * 1.25, 0.5)),
    isFreeGoods: productType === '3' ? '1' : '0',
    subUnits: units === 0 ? [] : units === 1 ? [carton] : [multipack, carton],
    expDay: productType === '1' ? 30 : null,
  }
}
