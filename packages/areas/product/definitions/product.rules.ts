import type { Rule } from '@sfa/kit/resource'

interface Unit {
  uomid?: string | null
  iscommon?: string | null
}

type Row = Readonly<Record<string, unknown>>

/** The units that have a value, each with its place in the form. */
const unitsOf = (row: Row) => {
  const basic = row.basicUnit as Unit | null | undefined
  const subs = (row.subUnits ?? []) as readonly Unit[]
  return {
    basic: basic?.uomid ? { path: 'basicUnit', unit: basic } : null,
    subs: subs.map((unit, line) => ({ path: `subUnits.${line}`, unit })),
  }
}
const allUnits = (row: Row) => {
  const { basic, subs } = unitsOf(row)
  return basic ? [...subs, basic] : subs
}
const commonUnits = (row: Row) => allUnits(row).filter(({ unit }) => unit.iscommon === '1')
const repeatedUnits = (row: Row) => {
  const units = allUnits(row).filter(({ unit }) => unit.uomid)
  return units.filter(one => units.some(other => other !== one && other.unit.uomid === one.unit.uomid))
}

/** Rules of a product over several fields. */
export const productRules = [
  {
    name: 'one-common-unit',
    on: ['subUnits', 'basicUnit'],
    check: row =>
      commonUnits(row).length > 1 ? ['所有单位中只能有一个常用单位', 'Only one unit may be the common one'] : null,
    at: row => commonUnits(row).map(({ path }) => `${path}.iscommon`),
  },
  {
    name: 'units-differ',
    on: ['subUnits', 'basicUnit'],
    check: row => (repeatedUnits(row).length > 0 ? ['同一单位不能重复', 'A unit may appear only once'] : null),
    at: row => repeatedUnits(row).map(({ path }) => `${path}.uomid`),
  },
  {
    name: 'sub-units-need-basic-unit',
    on: ['subUnits', 'basicUnit'],
    check: row => {
      const { basic, subs } = unitsOf(row)
      return subs.length > 0 && !basic ? ['填写辅助单位前请先填写基本单位', 'Sub-units need a basic unit'] : null
    },
    at: row => ['basicUnit.uomid', ...unitsOf(row).subs.map(({ path }) => `${path}.uomid`)],
  },
  {
    // Type 2 hides the switch, so no product of this type is switched on.
    name: 'material-is-no-free-goods',
    on: ['isFreeGoods', 'productType'],
    onlyIf: { productType: ['2'], isFreeGoods: ['1'] },
    check: row =>
      row.productType === '2' && row.isFreeGoods === '1'
        ? ['该产品类型没有“是否赠品”', 'Products of this type cannot be free goods']
        : null,
  },
] as const satisfies readonly Rule[]
