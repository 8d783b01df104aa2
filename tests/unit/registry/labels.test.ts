import { errorTexts } from '@sfa/kernel/error-texts'
import { routeGroups, routes } from '@sfa/menu/definitions/routes/inventory'
import { reports, resources, settingsPages } from '@sfa/registry/registry'
import { expect, it } from 'vitest'

type Pair = readonly [zh: string, en: string]

const isPair = (value: unknown): value is Pair =>
  Array.isArray(value) && value.length === 2 && value.every(text => typeof text === 'string')

/** Properties of a definition that are shown: their values are labels, or lists of them. */
const shown = new Set(['label', 'hint', 'title', 'unit', 'options'])

function labelsOf(value: unknown, name = '', path = ''): { path: string; pair: Pair }[] {
  if (shown.has(name) && isPair(value)) return [{ path, pair: value }]
  if (!value || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([key, inner]) =>
    labelsOf(inner, Array.isArray(value) ? name : key, `${path}.${key}`),
  )
}

const all = [
  ...resources.flatMap(resource => labelsOf(resource, '', resource.key)),
  ...[...reports, ...settingsPages].flatMap(page => labelsOf(page, '', page.path)),
  ...[...routeGroups, ...routes].map(({ title }) => ({ path: `route ${title[1]}`, pair: title })),
  ...Object.entries(errorTexts).map(([code, pair]) => ({ path: `error ${code}`, pair })),
]

/** Words that Chinese readers read in Latin letters. */
const latinAllowed = new Set(
  [
    'id ip url api excel xlsx xls csv zip rar arj png jpg jpeg doc docx ppt pptx pdf mp4 gbk utf-8 kb mb logo ftp sku sql swagger token',
    'sfa dms rpa poi kpi ocr cas sso oidc http https yyyy-mm-dd hh mm ss n v2 json html gcj02 wgs84 bd09 cash_',
  ]
    .join(' ')
    .split(' '),
)
const latinWords = (text: string) =>
  (text.replace(/\{\w+\}/g, '').match(/(?<![\w.])[A-Za-z][\w-]*/g) ?? []).filter(
    word => !latinAllowed.has(word.toLowerCase()),
  )

it('finds the labels of definitions', () => {
  const paths = all.map(({ path }) => path)
  expect(paths).toContain('product.brand.fields.logo.hint')
  expect(paths).toContain('product.brand.label')
})

it('has no Chinese in English labels and texts', () => {
  expect(all.filter(({ pair }) => /\p{Script=Han}/u.test(pair[1]))).toEqual([])
})

it('has no English in Chinese labels and texts', () => {
  expect(all.filter(({ pair }) => latinWords(pair[0]).length > 0)).toEqual([])
})

it('leaves no label and no text empty', () => {
  expect(all.filter(({ pair }) => pair.some(text => text.trim() === ''))).toEqual([])
})
