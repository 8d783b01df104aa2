import { at, type Cell } from './product-table'

/** Typical mistakes of users, each in its own column. */
const mistakes: readonly ((row: Cell[], index: number) => void)[] = [
  row => {
    row[at.brand] = `${row[at.brand]}业`
  },
  row => {
    row[at.category] = '功能饮料'
  },
  row => {
    row[at.unitPrice] = '4.555'
  },
  row => {
    row[at.unit] = '瓶装'
  },
  row => {
    row[at.code] = String(row[at.code]).replace('-', ' ')
  },
  row => {
    row[at.retailPrice] = '面议'
  },
]

/**
 * The table with `count` rows that an import refuses, spread over it. Where the table is too short for that, the rest
 * are new products that cannot be taken either.
 */
export function withBrokenRows(rows: readonly (readonly Cell[])[], count: number): Cell[][] {
  const table = rows.map(row => [...row])
  const every = Math.max(2, Math.floor(rows.length / count))
  let broken = 0
  for (let index = 0; index < rows.length && broken < count; index += every) {
    mistakes[broken % mistakes.length]?.(table[index] as Cell[], index)
    broken++
  }
  for (; broken < count; broken++) {
    const row = [...(rows[broken % rows.length] ?? [])]
    row[at.code] = `YX-${String(broken).padStart(6, '0')}`
    mistakes[broken % 4]?.(row, broken)
    table.push(row)
  }
  return table
}
