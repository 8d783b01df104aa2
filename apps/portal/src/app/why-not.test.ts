import { expect, it } from 'vitest'
import { whyNot } from './why-not'

const built = (path: string) => path === '/product/brand'

it('tells a page that is not built from one that the user may not open, and says nothing of unknown addresses', () => {
  expect(whyNot('/visit/coverage', built)).toBe('notBuilt')
  expect(whyNot('/product/brand', built)).toBe('notPermitted')
  expect(whyNot('/no/such/page', built)).toBeUndefined()
})
