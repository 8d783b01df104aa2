import type { FieldKind, FieldOf, LineCell } from '../field'
import { same } from './column-defaults'
import { numberKinds, toFen, toYuan } from './number-kinds'
import type { Traits } from './traits'

type Row = Record<string, unknown>
type Cells = Readonly<Record<string, LineCell>>

/** Of the kinds that a cell may have, only numbers have amounts. */
const numbers: Readonly<Partial<Record<FieldKind, object>>> = numberKinds
const isAmount = ({ kind }: LineCell) => 'isAmount' in (numbers[kind] ?? {})

/** Inside jsonb, money is fen as a number and flags are '0'/'1'; empty cells are left out so that equal means equal. */
function writeCells(row: Row, cells: Cells): Row {
  const out: Row = {}
  for (const [name, cell] of Object.entries(cells)) {
    const value = row[name]
    if (value === null || value === undefined || value === '') continue
    out[name] = isAmount(cell) ? toFen(value as number) : value
  }
  return out
}

function readCells(row: Row, cells: Cells): Row {
  const out: Row = {}
  for (const [name, cell] of Object.entries(cells)) {
    const value = row[name] ?? null
    out[name] = value !== null && isAmount(cell) ? toYuan(value as number) : value
  }
  return out
}

const composed = {
  filter: null,
  sorted: false,
  masks: ['hidden'],
  batch: false,
  file: 'cells',
  span: () => 24,
} as const

type Kinds = Extract<FieldKind, 'group' | 'lines' | 'custom'>

/** Kinds that are made of cells. */
export const composedKinds = {
  group: {
    ...composed,
    holds: 'cells',
    column: {
      type: () => 'jsonb',
      write: (value: Row, field) => JSON.stringify(writeCells(value, field.fields)),
      read: (value: Row, field) => readCells(value, field.fields),
    },
    list: { column: false },
  },
  lines: {
    ...composed,
    holds: 'lines',
    column: {
      type: () => 'jsonb',
      notNull: true,
      default: () => "'[]'",
      write: (value: Row[] | null, field) => JSON.stringify((value ?? []).map(line => writeCells(line, field.fields))),
      read: (value: Row[], field) => value.map(line => readCells(line, field.fields)),
    },
    list: { column: 'chosen', width: 110, widest: 120 },
  },
  custom: {
    ...composed,
    holds: 'ownCells',
    column: {
      type: () => 'jsonb',
      notNull: true,
      default: () => "'{}'",
      write: (value: Row | null) => JSON.stringify(value ?? {}),
      read: same,
    },
    list: { column: false },
  },
} as const satisfies { [K in Kinds]: Traits<FieldOf<K>> }
