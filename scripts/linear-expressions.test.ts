import { check } from 'recheck'
import { describe, expect, it } from 'vitest'
import { type Expression, expressionsIn, expressionsOfSource, isBounded, writtenOnce } from './lib/source-expressions'

/*
 * An expression that takes a text of n characters in n² steps holds the process for seconds on a text of 100,000, and
 * with it every other caller (docs/decisions/0343). Every one of the source is tried by recheck, which finds the text
 * that is worst for it. Those that are built while the program runs are named here, with what bounds them.
 */

/** Built of these, none of them a text of a caller that is not bounded. */
const builtOf: Readonly<Record<string, string>> = {
  'apps/portal/src/shared/language/traditional.ts': 'words of the glossary',
  'packages/kernel/src/clean-text.ts': 'classes of signs, all of it bounded',
  'packages/areas/order/rules/robot/product-names.ts': 'a class of signs',
  'packages/areas/order/rules/robot/read-order-text.ts': 'names of units, escaped, for parts of 200 characters',
  'packages/kernel/src/traditional-glossary.ts': 'words of the glossary',
  'packages/engine/kit/src/fields/field-schema.ts': 'a number of digits, all of it bounded',
  'packages/engine/operations/src/bulk/template/sample-mark.ts': 'two words',
  'packages/platform/finding/operations/find-anywhere.ts': 'syllables of a word of the search, for titles of the menu',
  'packages/engine/operations/src/report/check-reports.ts': 'names of tables, for queries of the source',
}

const found = expressionsOfSource()

describe('expressions', () => {
  const isLinear = async ({ pattern, flags }: Expression) =>
    (await check(pattern, flags, { timeout: 120_000 })).status === 'safe'

  it('that are not linear are told from those that are', async () => {
    const [email] = expressionsIn('const email = /^[^\\s@]+@[^\\s@]+\\.[^\\s@]+$/', false).written
    expect(isBounded(email as Expression)).toBe(false)
    expect(await isLinear(email as Expression)).toBe(false)
    expect(await isLinear({ pattern: '^[^\\s@]+@[^\\s@][^\\s@.]*\\.[^\\s@]+$', flags: '' })).toBe(true)
  })

  it('of the source take as many steps as their text has characters', { timeout: 900_000 }, async () => {
    const byText = writtenOnce(found)
    expect(byText.size).toBeGreaterThan(200)
    const slow: string[] = []
    for (const [text, one] of byText) if (!isBounded(one) && !(await isLinear(one))) slow.push(`${one.file}: ${text}`)
    expect(slow).toEqual([])
  })

  it('that are built while the program runs are named', () => {
    expect(found.filter(({ built }) => built > 0).map(({ file }) => file)).toEqual(Object.keys(builtOf).sort())
  })
})
