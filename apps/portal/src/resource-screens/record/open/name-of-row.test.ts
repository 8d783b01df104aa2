import { numberRule } from '@sfa/parameter/definitions/number-rule.resource'
import { brand } from '@sfa/product/definitions/brand.resource'
import { beforeAll, expect, it } from 'vitest'
import { prepareScreens } from '../../testing/render-screen'
import { nameOfRow } from './name-of-row'

beforeAll(() => prepareScreens())

it('calls a record as its list does, not by a key that the product alone knows', () => {
  expect(nameOfRow(numberRule, { id: '1', ver: 1, target: 'product.brand' })).toBe('品牌')
  expect(nameOfRow(brand, { id: '7', ver: 1, nameCn: '云禾茶' })).toBe('云禾茶')
  expect(nameOfRow(brand, { id: '7', ver: 1 })).toBe('7')
})
