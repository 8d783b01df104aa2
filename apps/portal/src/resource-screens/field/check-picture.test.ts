import type { ImageField } from '@sfa/kit/fields/field'
import { brand } from '@sfa/product/definitions/brand.resource'
import { product } from '@sfa/product/definitions/product.resource'
import { expect, it } from 'vitest'
import { checkPicture } from './check-picture'

const picUrl = product.fields.picUrl as ImageField
const logo = brand.fields.logo as ImageField

it('takes the formats of the field, whatever their case', () => {
  expect(checkPicture({ name: 'a.JPG', size: 10 }, picUrl)).toBeNull()
  expect(checkPicture({ name: 'a.png', size: 10 }, picUrl)).toBe('format')
  expect(checkPicture({ name: 'a.png', size: 10 }, logo)).toBeNull()
  expect(checkPicture({ name: 'png', size: 10 }, logo)).toBe('format')
})

it('refuses what is larger than the field allows', () => {
  expect(checkPicture({ name: 'a.jpg', size: 5120 * 1024 }, picUrl)).toBeNull()
  expect(checkPicture({ name: 'a.jpg', size: 5120 * 1024 + 1 }, picUrl)).toBe('size')
})
