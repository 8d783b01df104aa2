import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { demoCategories } from './demo-catalog'
import { demoPacks } from './demo-packs'
import { type DemoProduct, demoProduct } from './demo-products'

const all = Array.from({ length: 420 }, (_, index) => demoProduct(1, index))
const drinks = all.filter(({ productType }) => productType === '1')
const others = all.filter(({ productType }) => productType !== '1')
const volumeOf = ({ volume }: DemoProduct) => volume as number

test('any product can be made alone and in any order', () => {
  expect(demoProduct(1, 7)).toEqual(all[7])
  expect([...all.keys()].reverse().map(index => demoProduct(1, index))).toEqual([...all].reverse())
  const text = JSON.stringify(all)
  expect(createHash('md5').update(text).digest('hex')).toMatchInlineSnapshot(`"0f4e8e66b7df87c24621cd7d8eaf772d"`)
})

test('420 products: 330 drinks, 60 materials, 30 gifts; 4 roots, 14 groups and 38 leaves', () => {
  const count = (type: string) => all.filter(({ productType }) => productType === type).length
  expect([count('1'), count('2'), count('3')]).toEqual([330, 60, 30])
  expect([2, 4, 6].map(digits => demoCategories.filter(({ code }) => code.length === digits).length)).toEqual([
    4, 14, 38,
  ])
  expect(new Set(all.map(({ category }) => category)).size).toBe(38)
})

describe('a name', () => {
  test('says brand, what it is and its size, is not given twice, and does not end in a running number', () => {
    expect(all[0]?.fullNameCn).toBe('云禾茶 茉莉绿茶 500ml')
    expect(new Set(all.map(({ fullNameCn }) => fullNameCn)).size).toBe(all.length)
    for (const { fullNameCn } of drinks) expect(fullNameCn).toMatch(/^\S+ \S+ (\d{3}ml|\d(\.\d+)?L)$/)
    for (const { fullNameCn } of all) expect(fullNameCn).not.toMatch(/\d{4}$/)
  })

  test('stays another one in a demo of scale 17', () => {
    const names = [0, 1, 11, 12, 16].flatMap(round =>
      Array.from({ length: 420 }, (_, place) => demoProduct(1, round * 420 + place).fullNameCn),
    )
    expect(new Set(names).size).toBe(names.length)
  })
})

describe('a price', () => {
  test('is lognormal around 4.20', () => {
    const prices = drinks.map(({ unitPrice }) => unitPrice).sort((a, b) => a - b)
    expect(Math.abs((prices[165] as number) - 4.2)).toBeLessThan(0.15)
    const logs = prices.map(Math.log)
    const mean = logs.reduce((sum, value) => sum + value, 0) / logs.length
    const moment = (power: number) => logs.reduce((sum, value) => sum + (value - mean) ** power, 0) / logs.length
    expect(Math.sqrt(moment(2))).toBeGreaterThan(0.35)
    expect(Math.sqrt(moment(2))).toBeLessThan(0.55)
    expect(Math.abs(moment(3) / moment(2) ** 1.5)).toBeLessThan(0.4)
  })

  test('rises with the size of the pack, and falls by the millilitre', () => {
    for (const name of new Set(drinks.map(({ shortNameCn }) => shortNameCn))) {
      const sizes = drinks.filter(({ shortNameCn }) => shortNameCn === name).sort((a, b) => volumeOf(a) - volumeOf(b))
      for (const [index, bigger] of sizes.entries()) {
        const smaller = sizes[index - 1]
        if (!smaller) continue
        expect(bigger.unitPrice, bigger.fullNameCn).toBeGreaterThan(smaller.unitPrice)
        expect(bigger.unitPrice / volumeOf(bigger)).toBeLessThan(smaller.unitPrice / volumeOf(smaller))
      }
    }
  })

  test('of a carton is a little less than that of what is in it; a shop asks more', () => {
    for (const { fullNameCn, unitPrice, denominator, bigUnitPrice, retailPrice, subUnits } of all) {
      const discount = 1 - bigUnitPrice / (unitPrice * denominator)
      expect(discount, fullNameCn).toBeGreaterThanOrEqual(denominator === 1 ? 0 : 0.015)
      expect(discount, fullNameCn).toBeLessThan(0.06)
      if (retailPrice !== null) expect(retailPrice).toBeGreaterThan(unitPrice * 1.2)
      for (const { unit, ratio, price } of subUnits) {
        expect(denominator % ratio).toBe(0)
        if (unit === 'carton') expect([ratio, price]).toEqual([denominator, bigUnitPrice])
      }
    }
  })
})

test('big packs come few to a carton, and every pack is one of the listed', () => {
  for (const { millilitres, perCarton } of demoPacks) {
    expect([6, 12, 15, 24, 48]).toContain(perCarton)
    expect(millilitres * perCarton).toBeLessThanOrEqual(18_000)
  }
  const codes = demoPacks.map(({ code }) => code)
  expect(new Set(codes).size).toBe(codes.length)
  for (const { packSize, volume, weight } of drinks) {
    expect(demoPacks.find(({ code }) => code === packSize)?.millilitres).toBe(volume)
    expect(weight).toBeGreaterThan(volume as number)
  }
})

test('materials and gifts stand in categories of their own and have no volume', () => {
  expect(others.every(({ category, volume, shelfLife }) => category.startsWith('04') && !volume && !shelfLife)).toBe(
    true,
  )
  expect(drinks.some(({ category }) => category.startsWith('04'))).toBe(false)
})

test('bar codes are valid EAN-13 and given once', () => {
  const sum = (code: string) =>
    [...code].reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0)
  expect(all.every(({ barCode }) => /^\d{13}$/.test(barCode) && sum(barCode) % 10 === 0)).toBe(true)
  expect(new Set(all.map(({ barCode }) => barCode)).size).toBe(all.length)
})
