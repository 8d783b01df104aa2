import { number, text } from '@sfa/kit/fields/fields'
import { renderHook } from '@testing-library/react'
import { createElement } from 'react'
import { beforeAll, expect, it } from 'vitest'
import { prepareScreens } from '../testing/render-screen'
import { NarrowPlace, usePlaceholder } from './use-placeholder'

beforeAll(() => prepareScreens())

const asked = (...given: Parameters<typeof usePlaceholder>) => renderHook(() => usePlaceholder(...given)).result.current

it('names nothing twice where there is little room', () => {
  const { result } = renderHook(() => usePlaceholder(text(['产品编码', 'Product code'])), {
    wrapper: ({ children }) => createElement(NarrowPlace, { value: true }, children),
  })
  expect(result.current).toEqual({ enter: '请输入', choose: '请选择' })
})

it('says what to type, and between which bounds', () => {
  expect(asked(text(['产品编码', 'Product code']))).toEqual({ enter: '请输入产品编码', choose: '请选择产品编码' })
  expect(asked({ label: ['排序', 'Order'], min: 0, max: 999 }, true).enter).toBe('0 至 999')
  expect(asked({ label: ['重量', 'Weight'], min: 0, max: 99_999_999_999 }, true).enter).toBe('请输入重量')
  // The most letters of a text are no bounds.
  expect(asked(text(['备注', 'Remark'], { max: 50 })).enter).toBe('请输入备注')
  expect(asked(number(['排序', 'Order'], { min: 0 }), true).enter).toBe('请输入排序')
  expect(asked({ label: ['', ''] }).enter).toBe('请输入')
})
