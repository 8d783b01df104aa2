import { expect, it } from 'vitest'
import { endTarget } from './watch-session'

it('leads to the sign-in page with the reason, or to single sign-on where it is configured', () => {
  expect(endTarget('logout', true)).toBe('/md-login?logout=true')
  expect(endTarget('timeout', false)).toBe('/md-login?timeout=true')
  expect(endTarget('expired', false)).toBe('/md-login?timeout=true')
  expect(endTarget('timeout', true)).toBe('/auth/cas/1')
})
