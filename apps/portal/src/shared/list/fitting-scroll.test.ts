import { expect, test } from 'vitest'
import { fittingScroll } from './fitting-scroll'

test('a table has a height of its own where its rows need one', () => {
  expect(fittingScroll({ x: 'max-content', y: 320 }, 3)).toEqual({ x: 'max-content' })
  expect(fittingScroll({ x: 'max-content', y: 320 }, 9)).toEqual({ x: 'max-content', y: 320 })
  expect(fittingScroll(undefined, 9)).toBeUndefined()
})
