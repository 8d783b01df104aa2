import { brand } from '@sfa/product/definitions/brand.resource'
import { product } from '@sfa/product/definitions/product.resource'
import { beforeAll, expect, it } from 'vitest'
import { languageStore } from '../../../shared/language/language'
import { checkValue, checkValues } from './check-values'

beforeAll(() => languageStore.set('zh-CN'))

const field = (name: string) => product.fields[name]!

it('says what is wrong in the words of the error catalogue', () => {
  expect(checkValue(field('code'), '')).toBe('该字段必填')
  expect(checkValue(field('code'), '有空格')).toBe('只能输入字母、数字、下划线和中划线')
  expect(checkValue(field('unitPrice'), 1234567)).toBe('请输入正确的金额，最多两位小数，整数最多6位')
  expect(checkValue(field('unitPrice'), '012')).toBeDefined()
  expect(checkValue(field('unitPrice'), 3.5)).toBeUndefined()
  expect(checkValue(field('retailPrice'), null)).toBeUndefined()
  expect(checkValue(field('fullNameCn'), 'x'.repeat(101))).toBe('最多输入100个字符!')
})

it('a whole record is checked by the schema that the server uses', () => {
  expect(checkValues(brand, 'add', { code: 'A1' }, {})).toEqual([{ path: ['nameCn'], message: '该字段必填' }])
  expect(checkValues(brand, 'edit', { id: '1', ver: 1, nameEn: 'Tea' }, {})).toEqual([])
})

it('rules over several fields stand at the first field that they read', () => {
  const values = { basicUnit: null, subUnits: [{ uomid: '2', conversionRatio: 12 }] }
  expect(checkValues(product, 'edit', { id: '1', ver: 1 }, values)).toEqual([
    { path: ['subUnits'], message: '填写辅助单位前请先填写基本单位' },
  ])
})
