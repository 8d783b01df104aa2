import { languages } from '@sfa/kernel/language'
import { exportColumns, isAudit, understoodColumns } from '@sfa/kit/bulk-columns'
import { isOfDictionary, optionsOf, wordsOf } from '@sfa/kit/fields/field-questions'
import { importShapes } from '@sfa/kit/shapes'
import { speak } from '@sfa/operations/bulk/columns/chinese-variants'
import { tableOfOptions } from '@sfa/operations/bulk/columns/dictionary-table'
import { HeaderMatcher } from '@sfa/operations/bulk/columns/match-headers'
import { cellRenderer } from '@sfa/operations/bulk/columns/render-cell'
import { cellReader } from '@sfa/operations/bulk/import/reading/cell-readers'
import { isSampleMark, sampleMark } from '@sfa/operations/bulk/template/sample-mark'
import { resources } from '@sfa/registry/registry'
import { GENERAL } from '@sfa/spreadsheet/number-format'
import { describe, expect, test } from 'vitest'

/**
 * What a file says differently in another language: titles, words of two-valued columns, choices of the definition and
 * the mark of the sample row. Everything else of a file is alike in all languages, so the suite over all imports
 * (tests/integration/bulk/bulk-contract) takes one for each of its files.
 */
const imported = resources.flatMap(importShapes)

describe.each(languages)('in %s', language => {
  test('every title is understood as its own column', async () => {
    const say = await speak(language)
    for (const resource of imported) {
      const columns = understoodColumns(resource)
      const matcher = new HeaderMatcher({ columns, ignored: exportColumns(resource).filter(isAudit) })
      const found = matcher.match(columns.map((column, index) => ({ index, header: say(column.label) })))
      const own = columns.map(({ path }) => ({ path, how: 'exact' }))
      expect([resource.import?.kind, found.map(({ path, how }) => ({ path, how }))]).toEqual([
        resource.import?.kind,
        own,
      ])
    }
  })

  test('every word and every choice is read as the value that it was written for', async () => {
    const say = await speak(language)
    let tried = 0
    for (const resource of imported)
      for (const column of understoodColumns(resource)) {
        const { kind } = column
        const options = optionsOf(kind)
        const values = wordsOf(kind) ? ['0', '1'] : options?.map(([value]) => value)
        if (!values || isOfDictionary(kind)) continue
        const lookups = {
          reference: () => undefined as never,
          dictionary: () => tableOfOptions(options ?? []),
        }
        const render = cellRenderer(resource, column, lookups, say)
        const read = cellReader(kind, { lookups, say })
        const back = values.map(value => {
          const text = render(value)
          return read(text ?? undefined, GENERAL, false)
        })
        expect([resource.import?.kind, column.path, back]).toEqual([resource.import?.kind, column.path, values])
        tried += values.length
      }
    expect(tried).toBeGreaterThan(50)
  })

  test('the sample row is known by its mark', async () => {
    expect(isSampleMark((await speak(language))(sampleMark))).toBe(true)
  })
})
