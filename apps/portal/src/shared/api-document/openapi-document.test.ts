import { expect, it } from 'vitest'
import { callsOf, findCalls, groupByTag, type OpenApiDocument, resolveSchema, typeText } from './openapi-document'

const document: OpenApiDocument = {
  paths: {
    '/portalsync/product/searchBrand': { post: { tags: ['product'], summary: 'Brand: search' } },
    '/portalsync/runtime': { get: { tags: ['runtime'] }, parameters: {} },
  },
  components: { schemas: { Brand: { type: 'object', properties: { code: { type: 'string' } } } } },
}

it('lists the calls by tag, and only calls', () => {
  expect(groupByTag(callsOf(document)).map(([tag, calls]) => [tag, calls.length])).toEqual([
    ['product', 1],
    ['runtime', 1],
  ])
})

it('finds a call by all words of the text', () => {
  const calls = callsOf(document)
  expect(findCalls(calls, 'brand POST')).toHaveLength(1)
  expect(findCalls(calls, 'brand get')).toHaveLength(0)
  expect(findCalls(calls, ' ')).toHaveLength(2)
})

it('follows references and leaves null out of types', () => {
  expect(resolveSchema(document, { $ref: '#/components/schemas/Brand' }).properties).toHaveProperty('code')
  expect(resolveSchema(document, { anyOf: [{ type: 'null' }, { type: 'number' }] }).type).toBe('number')
  expect(typeText({ type: ['string', 'null'] })).toBe('string')
  expect(typeText({ type: 'array', items: { type: 'string' } })).toBe('string[]')
})
