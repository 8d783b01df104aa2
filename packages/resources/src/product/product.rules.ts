import type { Rule } from '@sfa/resource-kit/resource'

interface Unit {
  uomid?: string | null
  iscommon?: string | null
}

const unitsOf = (row: Readonly<Record<string, unknown>>) => {
  const basic = row.basicUnit as Unit | null | undefined
  const subs = (row.subUnits ?? []) as readonly Unit[]
  return { basic: basic?.uomid ? basic : null, subs }
}

/** Rules over the units of a product (2-master-data.md §3.1, behaviour.md "Product/price"). */
export const productRules: readonly Rule[] = [
  {
    name: 'one-common-unit',
    on: ['subUnits', 'basicUnit'],
    check: row => {
      const { basic, subs } = unitsOf(row)
      const common = [basic, ...subs].filter(unit => unit?.iscommon === '1').length
      return common > 1 ? ['所有单位中只能有一个常用单位', 'Only one unit may be the common one'] : null
    },
  },
  {
    name: 'units-differ',
    on: ['subUnits', 'basicUnit'],
    check: row => {
      const { basic, subs } = unitsOf(row)
      const ids = [basic, ...subs].flatMap(unit => (unit?.uomid ? [unit.uomid] : []))
      return new Set(ids).size < ids.length ? ['同一单位不能重复', 'A unit may appear only once'] : null
    },
  },
  {
    name: 'sub-units-need-basic-unit',
    on: ['subUnits', 'basicUnit'],
    check: row => {
      const { basic, subs } = unitsOf(row)
      return subs.length > 0 && !basic ? ['填写辅助单位前请先填写基本单位', 'Sub-units need a basic unit'] : null
    },
  },
]
