import { expect, it } from 'vitest'
import { redirectOf } from './route-redirects'

it('appends the sign to the target pages, once, and keeps the rest of the query', () => {
  expect(redirectOf('/targetmanage/target', '?year=2026', 's1')).toBe('/targetmanage/target?year=2026&sign=s1')
  expect(redirectOf('/targetmanage/targetreach', '', 's1')).toBe('/targetmanage/targetreach?sign=s1')
  expect(redirectOf('/targetmanage/target', '?sign=other', 's1')).toBeUndefined()
})

it('leads the test routes to the generic object pages', () => {
  expect(redirectOf('/testrouter/testrouterone', '', 's1')).toBe(encodeURI('/userMenu/md_product/product/产品'))
  expect(redirectOf('/testrouter/testroutertwo', '', 's1')).toMatch(/^\/userMenu\/md_person\//)
})

it('leaves every other page alone', () => {
  expect(redirectOf('/product/brand', '?page=2', 's1')).toBeUndefined()
})
