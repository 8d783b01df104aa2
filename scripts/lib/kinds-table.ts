import type { Field, FieldKind } from '@sfa/kit/fields/field'
import {
  cascader,
  code,
  custom,
  date,
  dateRange,
  dateTime,
  dict,
  dicts,
  file,
  flag,
  geo,
  group,
  image,
  json,
  lines,
  money,
  number,
  parent,
  quantity,
  ref,
  refs,
  richText,
  text,
  validity,
} from '@sfa/kit/fields/fields'
import { traitsOf } from '@sfa/kit/fields/kind-traits'

const label = ['', ''] as const

/** One field of each kind, with what a call sends and answers for it. */
const kinds = {
  text: [text(label), 'text'],
  code: [code(label), 'letters, digits, `_` and `-`'],
  number: [number(label), 'number with `decimals`'],
  money: [money(label), 'yuan'],
  quantity: [quantity(label), 'number with up to 4 decimals'],
  date: [date(label), '`2026-01-31`'],
  dateTime: [dateTime(label), '`2026-01-31 08:30:00`, UTC+8'],
  dateRange: [
    dateRange(label, { from: 'validFrom', to: 'validTo' }),
    '`[from, to]`, read only: two fields hold the dates',
  ],
  flag: [flag(label), "`'0'` or `'1'`"],
  validity: [validity(), "`'0'` valid, `'1'` invalid"],
  dict: [dict(label, 'T'), 'value of a dictionary'],
  dicts: [dicts(label, 'T'), 'values of a dictionary'],
  ref: [ref(label, 'a.b'), 'id of a record'],
  refs: [refs(label, 'a.b'), 'ids of records'],
  cascader: [cascader(label, 'a.b'), 'id of a node, shown with the nodes above it'],
  parent: [parent(label), 'id of the node above'],
  image: [image(label), 'ids of pictures'],
  file: [file(label), '`[{ fileId, name, bytes }]`; ids are enough to save'],
  richText: [richText(label), 'HTML, cleaned when it is saved'],
  json: [json(label), 'an object or a list, or its text'],
  geo: [geo(label), '`{ longitude, latitude, coordType }`, kept and answered as gcj02'],
  group: [group(label, {}), 'an object'],
  lines: [lines(label, {}), 'a list of objects'],
  custom: [custom('MD_Product'), "the tenant's own fields"],
} satisfies Record<FieldKind, readonly [Field, string]>

const filters = {
  contains: 'contains',
  containsText: 'contains, without marks',
  oneOf: 'one of',
  overlaps: 'has one of',
  records: 'one of, and below it in a tree',
  below: 'below it',
  range: 'from, to',
  meets: 'has a day in common',
  present: 'has a value or not',
  place: 'has a value or not, lies in an area',
}

const files = {
  text: 'text',
  code: 'text, never a number',
  number: 'number',
  date: 'date',
  dateTime: 'date and time',
  cells: 'a column for each cell',
  shown: 'exported only',
  none: '',
}

const yes = (answer: boolean) => (answer ? '✓' : '')

function line([kind, [field, wire]]: readonly [string, readonly [Field, string]]): string {
  const { column, filter, sorted, masks, batch, file: inFiles } = traitsOf(field)
  const cells = [
    `\`${kind}\``,
    wire,
    `\`${column.type(field)}\``,
    filter ? filters[filter.by] : '',
    yes(sorted),
    masks.join(', '),
    yes(batch),
    files[inFiles],
  ]
  return `| ${cells.join(' | ')} |`
}

/** The table of kinds in docs/resources.md. */
export const kindsTable = (): string =>
  [
    '| Kind | On the wire | Column | Searched | Sorted | A role may have it | Batch | In files |',
    '|---|---|---|---|---|---|---|---|',
    ...Object.entries(kinds).map(line),
  ].join('\n')

export const kindsPlace = { begin: '<!-- kinds: npx tsx scripts/write-kinds-table.ts -->', end: '<!-- /kinds -->' }
