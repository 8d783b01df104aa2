import type { Field, FieldKind, FieldOf, LineCell } from '@sfa/resource-kit/field'

/** How a kind of field lives in PostgreSQL. */
interface ColumnKind<F extends Field> {
  type(field: F): string
  /** SQL of the default, when a row says nothing. */
  default?(field: F): string | undefined
  notNull?: boolean
  /** Wire value (checked by the schema, null for empty) → query parameter. */
  write(value: never, field: F): unknown
  /** Driver value → wire value. */
  read(value: never, field: F): unknown
}

const same = (value: unknown) => value
const literal = (value: string | number) => `'${String(value).replaceAll("'", "''")}'`
const defaultText = (field: Field) => (field.default === undefined ? undefined : literal(field.default))

/** Yuan with at most two decimals → fen. */
export const toFen = (yuan: number) => Math.round(yuan * 100)
export const toYuan = (fen: string | number) => Number(fen) / 100

const array = { notNull: true, default: () => "'{}'", write: (value: unknown) => value ?? [], read: same } as const

export const columnKinds = {
  text: { type: () => 'text', default: defaultText, write: same, read: same },
  code: { type: () => 'text', default: defaultText, write: same, read: same },
  number: {
    type: field => (field.decimals > 0 ? `numeric(18,${field.decimals})` : 'bigint'),
    default: defaultText,
    write: same,
    read: (value: string) => Number(value),
  },
  money: { type: () => 'bigint', write: (value: number) => toFen(value), read: (value: string) => toYuan(value) },
  quantity: { type: () => 'numeric(18,4)', write: same, read: (value: string) => Number(value) },
  date: { type: () => 'date', write: same, read: same },
  dateTime: { type: () => 'timestamptz', write: same, read: (value: string) => value.slice(0, 19) },
  flag: {
    type: () => 'smallint',
    default: field => String(field.default ?? 0),
    write: (value: string) => Number(value),
    read: (value: number) => String(value),
  },
  validity: {
    type: () => 'smallint',
    notNull: true,
    default: () => '0',
    write: (value: string | null) => Number(value ?? 0),
    read: (value: number) => String(value),
  },
  dict: { type: () => 'text', default: defaultText, write: same, read: same },
  dicts: { type: () => 'text[]', ...array },
  ref: { type: () => 'bigint', write: same, read: (value: string) => String(value) },
  refs: { type: () => 'bigint[]', ...array, read: (value: (string | number)[]) => value.map(String) },
  parent: { type: () => 'bigint', write: same, read: (value: string) => String(value) },
  image: { type: () => 'text[]', ...array },
  group: {
    type: () => 'jsonb',
    write: (value: Row, field) => JSON.stringify(writeCells(value, field.fields)),
    read: (value: Row, field) => readCells(value, field.fields),
  },
  lines: {
    type: () => 'jsonb',
    notNull: true,
    default: () => "'[]'",
    write: (value: Row[] | null, field) => JSON.stringify((value ?? []).map(line => writeCells(line, field.fields))),
    read: (value: Row[], field) => value.map(line => readCells(line, field.fields)),
  },
  custom: {
    type: () => 'jsonb',
    notNull: true,
    default: () => "'{}'",
    write: (value: Row | null) => JSON.stringify(value ?? {}),
    read: same,
  },
} as const satisfies { [K in FieldKind]: ColumnKind<FieldOf<K>> }

type Row = Record<string, unknown>
type Cells = Readonly<Record<string, LineCell>>

/** Inside jsonb, money is fen as a number and flags are '0'/'1'; empty cells are left out so that equal means equal. */
function writeCells(row: Row, cells: Cells): Row {
  const out: Row = {}
  for (const [name, cell] of Object.entries(cells)) {
    const value = row[name]
    if (value === null || value === undefined || value === '') continue
    out[name] = cell.kind === 'money' ? toFen(value as number) : value
  }
  return out
}

function readCells(row: Row, cells: Cells): Row {
  const out: Row = {}
  for (const [name, cell] of Object.entries(cells)) {
    const value = row[name] ?? null
    out[name] = value !== null && cell.kind === 'money' ? toYuan(value as number) : value
  }
  return out
}

const kindOf = (field: Field) => columnKinds[field.kind] as unknown as ColumnKind<Field>

export const columnType = (field: Field) => kindOf(field).type(field)
export const columnDefault = (field: Field) => kindOf(field).default?.(field)
export const columnNotNull = (field: Field) => kindOf(field).notNull === true || field.required === true

/** Wire value → query parameter. Empty is NULL, or the empty list where the column is one. */
export function toColumn(field: Field, value: unknown): unknown {
  const kind = kindOf(field)
  return value === null || value === undefined
    ? kind.notNull
      ? kind.write(null as never, field)
      : null
    : kind.write(value as never, field)
}

/** Driver value → wire value. */
export const fromColumn = (field: Field, value: unknown): unknown =>
  value === null || value === undefined ? null : kindOf(field).read(value as never, field)
