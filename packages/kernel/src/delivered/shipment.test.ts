import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toQuantity } from '../quantity/decimals'
import { shareOf } from './shares'
import { type LineWanted, linesOfProducts, type ProductLine, planReceipt, planShipment } from './shipment'

const aLine = (lineNo: number, more: Partial<Record<keyof ProductLine, unknown>> = {}): ProductLine => ({
  lineNo,
  productId: `p${lineNo}`,
  productCode: `P${lineNo}`,
  unitId: 'bottle',
  isGift: false,
  quantity: toQuantity(10),
  baseQuantity: toQuantity(120),
  shipped: 0n,
  signed: 0n,
  returned: 0n,
  netAmount: 1001,
  ...(more as object),
})
const want = (lineNo: number, quantity: number, reason?: string): LineWanted => ({
  lineNo,
  quantity,
  ...(reason && { reason }),
})
const faultsOf = (planned: { ok: boolean; faults?: readonly { field: string; code: string }[] }) =>
  planned.ok ? [] : planned.faults?.map(({ field, code }) => `${field} ${code}`)

test('parts add up to the whole, however it is cut, and the last one takes the rest', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 10_000_000 }),
      fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 1, maxLength: 8 }),
      (amount, cuts) => {
        const of = BigInt(cuts.reduce((sum, cut) => sum + cut, 0))
        let before = 0n
        let sum = 0n
        for (const cut of cuts) {
          const part = shareOf(BigInt(amount), { before, after: before + BigInt(cut), of })
          expect(part).toBeGreaterThanOrEqual(0n)
          sum += part
          before += BigInt(cut)
        }
        expect(sum).toBe(BigInt(amount))
      },
    ),
  )
})

describe('a shipment', () => {
  test('takes all that is outstanding where nothing is named, with what belongs to it', () => {
    const planned = planShipment([aLine(1, { shipped: toQuantity(5) }), aLine(2, { shipped: toQuantity(10) })], null)
    expect(planned).toMatchObject({
      ok: true,
      parts: [{ line: { lineNo: 1 }, quantity: 50_000n, baseQuantity: 600_000n, amount: 500 }],
    })
  })

  test('of half a line takes the half, rounded up', () => {
    expect(planShipment([aLine(1)], [want(1, 5)])).toMatchObject({ parts: [{ amount: 501 }] })
  })

  test('is refused by line', () => {
    const lines = [aLine(1), aLine(2)]
    expect(faultsOf(planShipment(lines, [want(1, 11), want(3, 1), want(2, 0), want(1, 1)]))).toEqual([
      'lines.1.lineNo orderLineUnknown',
      'lines.2.quantity notPositive',
      'lines.3.lineNo orderLineTwice',
      'lines.0.quantity shipsTooMuch',
    ])
    expect(faultsOf(planShipment([aLine(1, { shipped: toQuantity(10) })], null))).toEqual(['lines nothingToShip'])
  })
})

describe('a receipt', () => {
  const shipped = { shipped: toQuantity(6) }

  test('signs for all that is open; what is missing needs a reason and is credited by its share', () => {
    expect(planReceipt([aLine(1, shipped)], null)).toMatchObject({
      parts: { signed: [{ quantity: 60_000n }], short: [] },
    })
    expect(faultsOf(planReceipt([aLine(1, shipped)], [want(1, 4)]))).toEqual(['lines.0.reason shortageReason'])
    expect(faultsOf(planReceipt([aLine(1, shipped)], [want(1, 4, '  ')]))).toEqual(['lines.0.reason shortageReason'])
    expect(planReceipt([aLine(1, shipped)], [want(1, 4, '破损')])).toMatchObject({
      parts: { signed: [{ quantity: 40_000n }], short: [{ quantity: 20_000n, amount: 200, reason: '破损' }] },
    })
    expect(planReceipt([aLine(1, shipped)], [want(1, 0, '丢失')])).toMatchObject({ parts: { signed: [], short: [{}] } })
  })

  test('is refused beyond what was shipped', () => {
    expect(faultsOf(planReceipt([aLine(1, shipped)], [want(1, 7)]))).toEqual(['lines.0.quantity signsTooMuch'])
    expect(faultsOf(planReceipt([aLine(1)], null))).toEqual(['lines nothingToSign'])
  })
})

describe('a package of a file', () => {
  const lines = [aLine(1, { isGift: true, productId: 'a' }), aLine(2, { productId: 'a' }), aLine(3, { productId: 'b' })]
  const row = (productId: string | null, quantity: string | null = null, orderLine: number | null = null) => ({
    productId,
    quantity,
    orderLine,
  })

  test('takes what is sold before what is given, or the line that it names', () => {
    expect(linesOfProducts(lines, [row('a', '12')])).toEqual({
      ok: true,
      parts: [
        { lineNo: 2, quantity: '10' },
        { lineNo: 1, quantity: '2' },
      ],
    })
    expect(linesOfProducts(lines, [row('a', '2', 1)])).toMatchObject({ parts: [{ lineNo: 1, quantity: '2' }] })
    expect(linesOfProducts(lines, [row('b')])).toMatchObject({ parts: [{ lineNo: 3, quantity: '10' }] })
  })

  test('takes everything where it names nothing', () => {
    expect(linesOfProducts(lines, [])).toEqual({ ok: true, parts: null })
    expect(linesOfProducts(lines, [row(null)])).toEqual({ ok: true, parts: null })
  })

  test('is refused for a foreign product, too much of one, and a quantity whose unit is unclear', () => {
    expect(faultsOf(linesOfProducts(lines, [row('c'), row('a', '21'), row('b', '1', 1)]))).toEqual([
      'lines expressProductForeign',
      'lines expressTooMuch',
      'lines expressProductForeign',
    ])
    const two = [aLine(1, { productId: 'a' }), aLine(2, { productId: 'a', unitId: 'carton' })]
    expect(faultsOf(linesOfProducts(two, [row('a', '1')]))).toEqual(['lines expressUnits'])
    expect(linesOfProducts(two, [row('a')])).toMatchObject({ ok: true, parts: [{ lineNo: 1 }, { lineNo: 2 }] })
  })
})
