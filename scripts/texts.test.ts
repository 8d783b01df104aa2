import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { errorTexts } from '@sfa/kernel/error-texts'
import { routeGroups } from '@sfa/menu/definitions/routes/inventory'
import { resources } from '@sfa/registry/registry'
import { describe, expect, it } from 'vitest'
import { listFiles } from './lib/list-files'

/*
 * Texts of the service, the definitions, the routes, the templates and the seeds. The portal's texts have their own
 * test.
 */

const projectDir = dirname(import.meta.dirname)
const han = /\p{Script=Han}/u

/** Words that Chinese readers read in Latin letters. */
const latinAllowed = new Set(
  `Excel xlsx xls csv zip rar arj 7z GBK UTF-8 ID URL API HTTPS APP CASH_ FTP GPS EXIF KB MB Logo IP HTTP OCR jpg jpeg png doc docx ppt pptx pdf mp4 POI KPI
  RPA
  DMS SFA Swagger n YYYY-MM-DD HH mm ss V2 JSON HTML gcj02 wgs84`
    .toLowerCase()
    .split(/\s+/),
)
const latinWords = (text: string) =>
  (text.replace(/\$?\{.*?\}/g, '').match(/(?<!\w)[A-Za-z][\w-]*/g) ?? []).filter(
    word => !latinAllowed.has(word.toLowerCase()),
  )

/**
 * Files whose Chinese is no text of the interface: texts that are read from files, texts that are compared, and rows of
 * the demo tenant.
 */
const noTexts = [
  // The product's name over the API document.
  'apps/api/src/plugins/openapi.ts',
  // From Simplified to Traditional.
  'packages/kernel/src/traditional-glossary.ts',
  // Amounts in words are Chinese in every language, as on a cheque.
  'packages/kernel/src/money/capital-amount.ts',
  // Suffixes of names of areas: compared, not shown.
  'packages/kernel/src/geo/area-names.ts',
  // Words of customers: compared, not shown.
  'packages/areas/order/rules/robot/',
  // The row of a template.
  'packages/areas/order/definitions/ec-order-sample.ts',
  // What a provider calls the lines of a licence.
  'packages/platform/company/operations/ocr/licence-reader.ts',
  'packages/spreadsheet/src/cell-codecs/',
  'packages/spreadsheet/src/number-format.ts',
  // How programs in Chinese show dates, and what they call errors of formulas.
  'packages/spreadsheet/src/built-in-formats.ts',
  'packages/spreadsheet/src/error-text.ts',
  // Letters by which encodings are told apart.
  'packages/spreadsheet/src/reading/frequent-characters.ts',
  // What sheets of explanations are called.
  'packages/engine/operations/src/bulk/import/reading/read-source-sheet.ts',
  'packages/spreadsheet/src/write-refused-rows.ts',
  'packages/engine/operations/src/bulk/columns/normalize-header.ts',
  // Placeholders that administrators write into the texts of rules.
  'packages/platform/message/operations/follow-rules.ts',
  'packages/engine/operations/src/bulk/columns/reference-table.ts',
  'packages/engine/operations/src/bulk/import/results/result-files.ts',
  'packages/demo-tenant/src/',
  'packages/platform/foundation/operations/',
  'packages/test-kit/',
]
const files = listFiles(projectDir, ['apps/api/src', 'apps/worker/src', 'packages']).filter(
  file => file.endsWith('.ts') && !file.endsWith('.test.ts'),
)
const withoutComments = (source: string) => source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/[^\n]*/g, '')

const literal = `'((?:[^'\\\\]|\\\\.)*)'|\`([^\`]*)\`|"([^"\n]*)"`
const pairs = new RegExp(`\\[\\s*(?:${literal}),\\s*(?:${literal}),?\\s*\\]`, 'g')
const sources = files.map(file => {
  const source = withoutComments(readFileSync(join(projectDir, file), 'utf8'))
  const found = [...source.matchAll(pairs)].map(match => [
    match[1] ?? match[2] ?? match[3] ?? '',
    match[4] ?? match[5] ?? match[6] ?? '',
  ])
  return { file, source, pairs: found.filter(([zh = '']) => han.test(zh)) as [string, string][] }
})

const strayEnglish = (list: readonly (readonly [string, string])[]) => list.filter(([zh]) => latinWords(zh).length > 0)
const chineseOrNothing = (list: readonly (readonly [string, string])[]) =>
  list.filter(([zh, en]) => han.test(en) || en.trim() === '' || zh.trim() === '')

describe('texts of the service', () => {
  it('are found by this test', () => {
    expect(sources.flatMap(one => one.pairs).length).toBeGreaterThan(500)
  })

  it('come in pairs, with no Chinese in the English and no stray English in the Chinese', () => {
    const all = sources.flatMap(one => (one.file.includes('/demo-') ? [] : one.pairs))
    expect(chineseOrNothing(all)).toEqual([])
    expect(strayEnglish(all)).toEqual([])
  })

  it('stand nowhere alone in Chinese', () => {
    const strays = sources.flatMap(({ file, source }) =>
      noTexts.some(path => file.startsWith(path))
        ? []
        : source
            .replace(pairs, '')
            // What files call a column: compared, not shown.
            .replace(/headers: \{[^}]*\}/g, '')
            // A row of a template.
            .replace(/sample: \{[^}]*\}/g, '')
            .split('\n')
            .filter(line => han.test(line) && !/NameCn: '|^ {6}name: '/.test(line))
            .map(line => `${file}: ${line.trim()}`),
    )
    expect(strays).toEqual([])
  })

  it('fill in the same values', () => {
    // A label of a definition comes in both languages, as zh and en.
    const parameters = (text: string) =>
      (text.match(/(?<!\$)\{\w+\}/g) ?? [])
        .map(one => one.replace(/\{(zh|en)\}/, '{label}'))
        .toSorted()
        .join()
    const errors = Object.values(errorTexts).map(([zh, en]) => [zh, en] as const)
    expect(errors.filter(([zh, en]) => parameters(zh) !== parameters(en))).toEqual([])
    expect(chineseOrNothing(errors.filter(([zh]) => zh !== '{message}'))).toEqual([])
  })
})

describe('titles', () => {
  const titles = routeGroups.flatMap(group => [group.title, ...group.routes.map(route => route.title)])

  it('of every route and group are there in both languages', () => {
    expect(titles.length).toBeGreaterThan(300)
    expect(chineseOrNothing(titles)).toEqual([])
    expect(titles.filter(([zh]) => !han.test(zh))).toEqual([])
    expect(strayEnglish(titles)).toEqual([])
  })

  it('of every resource, field, cell and section are there in both languages', () => {
    const labels = resources.flatMap(resource => [
      resource.label,
      ...resource.form.map(section => section.title),
      ...Object.values(resource.fields).flatMap(field => [
        field.label,
        ...(field.hint && field.kind !== 'image' ? [field.hint] : []),
        ...(field.kind === 'flag' ? field.options : []),
        ...(field.kind === 'group' || field.kind === 'lines'
          ? Object.values(field.fields).map(cell => cell.label)
          : []),
      ]),
    ])
    expect(chineseOrNothing(labels)).toEqual([])
    expect(strayEnglish(labels)).toEqual([])
  })
})
