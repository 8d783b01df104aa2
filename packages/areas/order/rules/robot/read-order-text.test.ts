import { expect, it } from 'vitest'
import { chineseNumber, mostParts, readOrderText } from './read-order-text'

const units = ['瓶', '箱', '提', 'bottle', 'Carton']
const read = (text: string) => readOrderText(text, units).map(({ name, quantity, unit }) => [name, quantity, unit])

it('numbers are read in digits and in words', () => {
  expect(['十二', '两', '两百零五', '一千', '半', '二十', '三十六'].map(chineseNumber)).toEqual([
    12, 2, 205, 1000, 0.5, 20, 36,
  ])
  expect(['', '零', '一二', '瓶'].map(chineseNumber)).toEqual([undefined, undefined, undefined, undefined])
})

it('a quantity stands before or after the goods', () => {
  expect(read('绿茶500ml 10箱')).toEqual([['绿茶500ml', 10, '箱']])
  expect(read('来两箱绿茶')).toEqual([['绿茶', 2, '箱']])
  expect(read('ＹＨ－０００００１×５')).toEqual([['YH-000001', 5, null]])
  expect(read('绿茶 12')).toEqual([['绿茶', 12, null]])
  expect(read('green tea 3 Carton')).toEqual([['green tea', 3, 'Carton']])
  expect(read('绿茶1.5箱')).toEqual([['绿茶', 1.5, '箱']])
})

it('parts are between commas and line breaks; a quantity alone belongs to the part before', () => {
  expect(read('老板你好，绿茶，10箱；再来十二瓶红茶\n谢谢')).toEqual([
    ['绿茶', 10, '箱'],
    ['红茶', 12, '瓶'],
  ])
  expect(read('')).toEqual([])
  expect(read('。。。\n')).toEqual([])
})

it('what looks like a pattern is text, and a long message ends', () => {
  expect(readOrderText('a.*(箱 2箱', [...units, '(', '.*'])).toMatchObject([{ quantity: 2, unit: '箱' }])
  expect(readOrderText('绿茶1箱,'.repeat(500), units)).toHaveLength(mostParts)
  expect(readOrderText('绿茶 2', [])).toMatchObject([{ name: '绿茶', quantity: 2, unit: null }])
})
