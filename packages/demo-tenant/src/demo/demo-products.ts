import { RowRandom } from '../random'
import { type DemoDrink, demoDrinks } from './demo-assortment'
import { demoBrands } from './demo-catalog'
import { type DemoMaterial, demoGifts, demoMaterials } from './demo-materials'
import { volumeText } from './demo-packs'

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
  /** Grams. */
  weight: number
  /** Millilitres. */
  volume: number | null
  sourceUom: string
  targetUom: string
  denominator: number
  unitPrice: number
  bigUnitPrice: number
  retailPrice: number | null
  isFreeGoods: '0' | '1'
  subUnits: { unit: string; ratio: number; price: number; common: boolean }[]
  expDay: number | null
}

/** Of every 420, 330 are drinks, 60 materials, 30 gifts. */
const assortment = 420
const drinks = 330
const materials = 60

/** A bigger demo sells the same drinks in packs of their own for some of its customers, and in styles and years. */
const channels = [
  '',
  '便利店装',
  '餐饮装',
  '电商装',
  '会员店装',
  '分享装',
  '校园装',
  '酒店专供',
  '高铁专供',
  '航空专供',
  '节庆装',
  '限定装',
] as const
const styles = ['', '轻享', '冰爽', '醇萃', '鲜萃', '经典', '臻选', '悦享', '活力'] as const
const firstYear = 2012

const roundTo = (value: number, step: number) => Math.max(step, Math.round(value / step) * step)
const yuan = (value: number) => Math.round(value * 100) / 100
const pricePoint = (value: number) => yuan(roundTo(value, value < 15 ? 0.1 : 0.5))

/** EAN-13 with a valid check digit, of the Chinese prefix that GS1 has not given out. */
function barCodeOf(index: number): string {
  const item = (index * 7_368_787 + 2_718_281) % 10_000_000
  const digits = `69980${String(item).padStart(7, '0')}`
  const sum = [...digits].reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0)
  return `${digits}${(10 - (sum % 10)) % 10}`
}

/** Product number `index` (from 0) of a seed. Any of them can be made alone. */
export function demoProduct(seed: number, index: number): DemoProduct {
  const random = new RowRandom(seed, 'product', index)
  const edition = Math.floor(index / assortment)
  const place = index % assortment
  const same = { code: `YH-${String(index + 1).padStart(6, '0')}`, barCode: barCodeOf(index) }
  const drink = demoDrinks[place]
  if (drink) return { ...same, ...drinkOf(random, drink, edition) }
  const given = place >= drinks + materials
  const designs = given ? demoGifts : demoMaterials
  const nth = given ? place - drinks - materials : place - drinks
  const brand = demoBrands[Math.floor(nth / designs.length)] ?? demoBrands[0]
  const design = designs[nth % designs.length] as DemoMaterial
  return { ...same, ...materialOf(design, { brand, edition, productType: given ? '3' : '2' }) }
}

type Rest = Omit<DemoProduct, 'code' | 'barCode'>

function drinkOf(random: RowRandom, { series, name, pack }: DemoDrink, edition: number): Rest {
  const brand = demoBrands.find(one => one.code === series.brand) ?? demoBrands[0]
  const { style, channel } = editionOf(edition)
  const { millilitres, perCarton } = pack
  const special = edition === 0 ? 1 : Math.exp(0.06 * random.normal())
  // A bottle twice as big costs about 1.6 times as much.
  const unitPrice = pricePoint(series.halfLitre * (millilitres / 500) ** 0.66 * special)
  const bigUnitPrice = cartonPrice(unitPrice, perCarton)
  const units = random.weighted([10, 65, 25])
  const common = units > 0 && random.next() < 0.3
  const carton = { unit: 'carton', ratio: perCarton, price: bigUnitPrice, common }
  const perPack = perCarton / (perCarton % 4 === 0 && perCarton > 12 ? 4 : 3)
  const multipack = {
    unit: 'pack',
    ratio: perPack,
    price: yuan(roundTo(unitPrice * perPack * 0.98, 0.1)),
    common: false,
  }
  const isGift = pack.vessel === 'box' && millilitres === 250 && random.next() < 0.3
  const group = millilitres >= 1000 ? 'G05' : random.pick(['G01', 'G01', 'G02', 'G04'] as const)
  const tag = random.pick(['new', 'hot', 'hot', series.tag] as const)
  return {
    fullNameCn: [brand.nameCn, `${style}${name}`, volumeText(millilitres), channel].filter(Boolean).join(' '),
    shortNameCn: `${style}${name}`,
    category: series.category,
    brand: brand.code,
    groups: isGift ? ['G03'] : random.next() < 0.45 ? [group] : [],
    lists: random.next() < 0.4 ? [millilitres >= 900 ? 'L02' : random.pick(['L01', 'L03'] as const)] : [],
    productType: '1',
    tags: tag !== null && random.next() < 0.4 ? [tag] : [],
    packSize: pack.code,
    shelfLife: series.shelfLife,
    weight: Math.round(millilitres * 1.03 + (pack.vessel === 'bottle' ? 18 + millilitres * 0.018 : 14)),
    volume: millilitres,
    sourceUom: pack.vessel,
    targetUom: 'carton',
    denominator: perCarton,
    unitPrice,
    bigUnitPrice,
    retailPrice: retailOf(unitPrice),
    isFreeGoods: '0',
    subUnits: units === 0 ? [] : units === 1 ? [carton] : [multipack, carton],
    expDay: series.shelfLife >= 12 ? 60 : 30,
  }
}

/** A carton costs a little less than what is in it; the more that is, the more so. */
const cartonPrice = (unitPrice: number, count: number) =>
  count === 1 ? unitPrice : yuan(roundTo(unitPrice * count * (count >= 24 ? 0.95 : count >= 15 ? 0.96 : 0.97), 0.5))

/** What a shop asks: about a third more, at half yuan. */
const retailOf = (unitPrice: number) => yuan(Math.ceil((unitPrice * 1.28) / 0.5 - 0.001) * 0.5)

function editionOf(edition: number): { style: string; channel: string } {
  const channel = channels[edition % channels.length] as string
  const style = styles[Math.floor(edition / channels.length) % styles.length] as string
  const year = Math.floor(edition / channels.length / styles.length)
  return { style, channel: year === 0 ? channel : `${channel}${firstYear + year}款` }
}

function materialOf(
  { name, category, unit, price, grams, perCarton }: DemoMaterial,
  made: { brand: (typeof demoBrands)[number]; edition: number; productType: '2' | '3' },
): Rest {
  const { style, channel } = editionOf(made.edition)
  const bigUnitPrice = cartonPrice(price, perCarton)
  return {
    fullNameCn: [made.brand.nameCn, `${style}${name}`, channel.replace('装', '款')].filter(Boolean).join(' '),
    shortNameCn: name.split(' ')[0] as string,
    category,
    brand: made.brand.code,
    groups: [],
    lists: [],
    productType: made.productType,
    tags: [],
    packSize: null,
    shelfLife: null,
    weight: grams,
    volume: null,
    sourceUom: unit,
    targetUom: 'carton',
    denominator: perCarton,
    unitPrice: price,
    bigUnitPrice,
    retailPrice: null,
    isFreeGoods: made.productType === '3' ? '1' : '0',
    subUnits: perCarton > 1 ? [{ unit: 'carton', ratio: perCarton, price: bigUnitPrice, common: false }] : [],
    expDay: null,
  }
}
