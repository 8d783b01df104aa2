import { brand } from '@sfa/product/definitions/brand.resource'
import { product } from '@sfa/product/definitions/product.resource'
import { expect, it } from 'vitest'
import { keepOneCommon } from './one-common'

const on = (uomid: string) => ({ uomid, iscommon: '1' })
const off = (uomid: string) => ({ uomid, iscommon: '0' })

it('ticking a sub-unit unticks the basic unit', () => {
  const values = { basicUnit: on('1'), subUnits: [on('2'), off('3')] }
  expect(keepOneCommon(product, { subUnits: [{ iscommon: '1' }] }, values)).toEqual({ basicUnit: off('1') })
})

it('ticking the basic unit unticks the sub-unit that was common', () => {
  const values = { basicUnit: on('1'), subUnits: [off('2'), on('3')] }
  expect(keepOneCommon(product, { basicUnit: { iscommon: '1' } }, values)).toEqual({ subUnits: [off('2'), off('3')] })
})

it('ticking one sub-unit unticks another', () => {
  const values = { basicUnit: off('1'), subUnits: [on('2'), on('3')] }
  // antd reports the changed line at its place, and nothing before it.
  const changed: unknown[] = []
  changed[1] = { iscommon: '1' }
  expect(keepOneCommon(product, { subUnits: changed }, values)).toEqual({ subUnits: [off('2'), on('3')] })
})

it('unticking, other changes and resources without units change nothing', () => {
  const values = { basicUnit: on('1'), subUnits: [off('2')] }
  expect(keepOneCommon(product, { basicUnit: { iscommon: '0' } }, values)).toBeNull()
  expect(keepOneCommon(product, { fullNameCn: 'x' }, values)).toBeNull()
  expect(keepOneCommon(brand, { nameCn: 'x' }, { nameCn: 'x' })).toBeNull()
})
