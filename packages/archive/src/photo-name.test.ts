import { expect, test } from 'vitest'
import { parsePhotoName } from './photo-name'

const readings = (name: string) => {
  const result = parsePhotoName(name)
  return result.ok ? result.candidates.map(({ code, index }) => [code, index]) : result.refusal
}

test('the whole name is a code, and with a number at its end also a code and a position', () => {
  expect(readings('P-001.jpg')).toEqual([['P-001', undefined]])
  expect(readings('P-001_2.JPG')).toEqual([
    ['P-001_2', undefined],
    ['P-001', 2],
  ])
  expect(readings('A_3_12.jpeg')).toEqual([
    ['A_3_12', undefined],
    ['A_3', 12],
  ])
  expect(readings('A_02.png')).toEqual([
    ['A_02', undefined],
    ['A', 2],
  ])
})

test('an underscore without a code or a position is part of the code', () => {
  expect(readings('_3.jpg')).toEqual([['_3', undefined]])
  expect(readings('A_0.jpg')).toEqual([['A_0', undefined]])
  expect(readings('A_1234.jpg')).toEqual([['A_1234', undefined]])
  expect(readings('A_x.jpg')).toEqual([['A_x', undefined]])
})

test('what cannot name a product photo is refused with the reason', () => {
  expect(readings('P-001')).toBe('noExtension')
  expect(readings('P-001.')).toBe('noExtension')
  expect(readings('P-001.gif')).toBe('wrongExtension')
  expect(readings('照片.jpg')).toBe('badCode')
  expect(readings('P-001 (1).jpg')).toBe('badCode')
  expect(readings('P.001.jpg')).toBe('badCode')
  expect(readings('.jpg')).toBe('badCode')
})

test('the caller says which formats it takes', () => {
  expect(parsePhotoName('A.png', ['jpg'])).toEqual({ ok: false, refusal: 'wrongExtension', extension: 'png' })
})
