import { expect, it } from 'vitest'
import { gatewayOf } from './gateway'

const both = {
  VITE_GATEWAY_TEST: 'https://test.example.com/',
  VITE_GATEWAY_PRODUCTION: 'https://gateway.example.com',
}

it('calls the production gateway, or the one of the tests where the build says so', () => {
  expect(gatewayOf(both)).toBe('https://gateway.example.com')
  expect(gatewayOf({ ...both, VITE_GATEWAY: 'production' })).toBe('https://gateway.example.com')
  expect(gatewayOf({ ...both, VITE_GATEWAY: 'test' })).toBe('https://test.example.com')
})

it('calls the server that delivered the portal where none is set', () => {
  expect(gatewayOf({})).toBe('')
})
