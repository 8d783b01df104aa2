import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import type { Field } from './field'
import { fieldSchema, patterns } from './field-schema'
import { code, flag, json, money, number, ref, refs, text } from './fields'

const label = ['名称', 'Name'] as const

/** Messages of what is wrong. */
const faults = (field: Field, value: unknown) => {
  const { error } = fieldSchema(field).safeParse(value) as z.ZodSafeParseResult<unknown>
  return error?.issues.map(({ message }) => message)
}

describe('a text that is too long', () => {
  it.each(Object.keys(patterns).filter(name => name !== 'code' && name !== 'dictValue'))(
    'is told as that, and no expression sees it: %s',
    pattern => {
      const field = text(label, { max: 20, pattern: pattern as keyof typeof patterns as never })
      expect(faults(field, '#'.repeat(21))).toEqual(['maxLength|max=20'])
      expect(faults(field, '#'.repeat(20))).toEqual([patterns[pattern as keyof typeof patterns].message])
    },
  )

  it('is no code, number, amount, id or JSON', () => {
    const long = '9'.repeat(100_000)
    expect(faults(code(label, { max: 30 }), `${long}#`)).toEqual(['maxLength|max=30'])
    expect(faults(number(label, {}), long)).toEqual(['numberFormat'])
    expect(faults(money(label, {}), long)).toEqual(['moneyFormat|digits=6'])
    expect(faults(ref(label, 'product.brand', {}), long)).toEqual(['refFormat'])
    expect(faults(refs(label, 'product.brand', {}), [long])).toEqual(['refFormat'])
    expect(faults(flag(label), long)).toEqual(['flagFormat'])
    expect(faults(json(label, { max: 100 }), `[${long}]`)).toEqual(['maxLength|max=100'])
  })

  it('of JSON does not count its blanks, and is not deep', () => {
    const field = json(label, { max: 100_000 })
    expect(fieldSchema(json(label, { max: 20 })).parse('{\n    "a":   [1, 2, 3]\n}')).toEqual({ a: [1, 2, 3] })
    expect(faults(field, '['.repeat(40_000) + ']'.repeat(40_000))).toEqual(['jsonFormat'])
  })
})

it('more records than a field names are refused before each is looked at', () => {
  expect(faults(refs(label, 'product.brand', {}), Array(1001).fill('#'))).toEqual(['maxCount|max=1000'])
})
