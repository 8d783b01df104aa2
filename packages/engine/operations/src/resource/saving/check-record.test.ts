import { expect, test } from 'vitest'
import { z } from 'zod'
import { parseRecord } from './check-record'

test('values that a schema has not are refused by their names', () => {
  const schema = z.object({ radius: z.number('numberFormat') }).strict()
  expect(parseRecord(schema, { radius: 1 })).toEqual({ radius: 1 })
  expect(() => parseRecord(schema, { radius: 'x', radios: 1, limit: 2 })).toThrow(
    expect.objectContaining({
      details: [
        expect.objectContaining({ field: 'radius', code: 'numberFormat' }),
        expect.objectContaining({ field: 'radios', code: 'invalidRequest' }),
        expect.objectContaining({ field: 'limit', code: 'invalidRequest' }),
      ],
    }),
  )
})
