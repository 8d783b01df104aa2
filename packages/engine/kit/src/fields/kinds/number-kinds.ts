import { columnOf } from '../column-of'
import type { FieldKind, FieldOf } from '../field'
import { defaultText, same, usualSpan } from './column-defaults'
import type { Traits } from './traits'

/** Yuan with at most two decimals → fen. */
export const toFen = (yuan: number) => Math.round(yuan * 100)
export const toYuan = (fen: string | number) => Number(fen) / 100

/** What '0' and '1' of isDeleted are called. */
export const validityWords = [
  ['有效', 'Valid'],
  ['无效', 'Invalid'],
] as const

/** Without a date there is no range, where PostgreSQL would make one without ends. */
const rangeSql = (from: string, to: string) =>
  `case when coalesce(${from}, ${to}) is not null then daterange(${from}, ${to}, '[]') end`

/** `[2026-01-01,2026-02-01)` as PostgreSQL writes a range → its first and last day; null where it is open. */
function daysOf(range: string): [from: string | null, to: string | null] | null {
  const found = /^\[?\(?([^,]*),([^)]*)\)$/.exec(range)
  if (!found) return null
  const [, from = '', end = ''] = found
  return [from || null, end ? dayBefore(end) : null]
}

/** The day after 9999-12-31 has a year of five digits, which `Date` does not read. */
function dayBefore(day: string): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const before = new Date(0)
  before.setUTCFullYear(year, month - 1, date - 1)
  return before.toISOString().slice(0, 10)
}

const ofRange = { holds: 'one', sorted: true, masks: ['hidden'], batch: true, span: usualSpan } as const
const ofSwitch = {
  holds: 'one',
  sorted: true,
  batch: true,
  file: 'text',
  span: usualSpan,
} as const

type Kinds = Extract<
  FieldKind,
  'number' | 'money' | 'quantity' | 'date' | 'dateTime' | 'dateRange' | 'flag' | 'validity'
>

/** Numbers, days and moments, and what is on or off. */
export const numberKinds = {
  number: {
    ...ofRange,
    decimals: field => field.decimals,
    column: {
      type: field => (field.decimals > 0 ? `numeric(18,${field.decimals})` : 'bigint'),
      default: defaultText,
      write: same,
      read: (value: string) => Number(value),
    },
    filter: { by: 'range', of: 'number' },
    file: 'number',
    isJson: true,
    list: { column: true, width: 100, whole: true, align: 'end' },
  },
  money: {
    ...ofRange,
    decimals: () => 0,
    isAmount: true,
    column: { type: () => 'bigint', write: (value: number) => toFen(value), read: (value: string) => toYuan(value) },
    filter: { by: 'range', of: 'number', bound: yuan => toFen(Number(yuan)) },
    file: 'number',
    isJson: true,
    list: { column: true, width: 120, whole: true, align: 'end' },
  },
  quantity: {
    ...ofRange,
    decimals: () => 4,
    column: { type: () => 'numeric(18,4)', write: same, read: (value: string) => Number(value) },
    filter: { by: 'range', of: 'number' },
    file: 'number',
    isJson: true,
    list: { column: true, width: 120, whole: true, align: 'end' },
  },
  date: {
    ...ofRange,
    column: { type: () => 'date', write: same, read: same },
    filter: { by: 'range', of: 'date' },
    file: 'date',
    list: { column: true, width: 120, whole: true },
  },
  dateTime: {
    ...ofRange,
    column: { type: () => 'timestamptz', write: same, read: (value: string) => value.slice(0, 19) },
    // A day as the upper bound of a moment means until its end.
    filter: {
      by: 'range',
      of: 'dateTime',
      upTo: to => (/^\d{4}-\d{2}-\d{2}$/.test(String(to)) ? `${to} 23:59:59.999` : to),
    },
    file: 'dateTime',
    list: { column: true, width: 176, whole: true },
  },
  dateRange: {
    ...ofRange,
    covers: field => [field.from, field.to],
    column: {
      type: () => 'daterange',
      generated: ({ from, to }) => rangeSql(columnOf(from), columnOf(to)),
      write: same,
      read: (value: string) => daysOf(value),
    },
    filter: { by: 'meets', of: 'date' },
    batch: false,
    inWords: ([from, to]: readonly (string | null)[]) => `${from ?? ''} ~ ${to ?? ''}`,
    // Its two dates have a column each.
    file: 'none',
    list: { column: true, width: 220, whole: true },
    span: () => 12,
  },
  flag: {
    ...ofSwitch,
    column: {
      type: () => 'smallint',
      default: field => String(field.default ?? 0),
      write: (value: string) => Number(value),
      read: (value: number) => String(value),
    },
    filter: { by: 'oneOf', of: 'flag', type: 'smallint' },
    words: field => field.options,
    masks: ['hidden'],
    list: { column: true, width: 96 },
  },
  validity: {
    ...ofSwitch,
    role: 'validity',
    column: {
      type: () => 'smallint',
      notNull: true,
      default: () => '0',
      write: (value: string | null) => Number(value ?? 0),
      read: (value: number) => String(value),
    },
    filter: { by: 'oneOf', of: 'validity', type: 'smallint' },
    words: () => validityWords,
    masks: [],
    list: { column: true, searched: true, width: 96 },
  },
} as const satisfies { [K in Kinds]: Traits<FieldOf<K>> }
