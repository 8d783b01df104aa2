import type { ColumnSpec } from '@sfa/spreadsheet/column-spec'

const WORDS = ['箱', '瓶', '华东大区', '饮料/茶饮料', '有效', 'ABC 公司', 'standard', '康师傅 Red 牛肉面']
const DAYS = Array.from({ length: 700 }, (_, day) => new Date(Date.UTC(2024, 0, 1 + day)))
const DAY_TEXTS = DAYS.map(day => day.toISOString().slice(0, 10))

/** 20 columns as a product export has them: a code, mixed texts, whole and decimal numbers, dates. */
export const COLUMNS: ColumnSpec[] = Array.from({ length: 20 }, (_, index) => ({
  header: `列${index + 1}`,
  type: index === 0 ? 'code' : index < 10 ? 'text' : index < 18 ? 'number' : 'date',
}))

type Value = string | number | Date

/** Row `index`; days as text, as PostgreSQL gives them, or as Date objects, as exceljs takes them. */
export function productRow(index: number, days: 'text' | 'date'): Value[] {
  const row: Value[] = [`P${String(index).padStart(7, '0')}`, `康师傅红烧牛肉面 ${index} 号`]
  for (let column = 2; column < 10; column++) {
    const word = WORDS[(index * 7 + column * 3) % WORDS.length]!
    row.push(column < 6 ? word : word + (index % 1000))
  }
  for (let column = 10; column < 14; column++) row.push((index * column * 7919) % 100_000)
  for (let column = 14; column < 18; column++) row.push(((index * column * 7919) % 10_000_000) / 100)
  const pool: readonly (string | Date)[] = days === 'text' ? DAY_TEXTS : DAYS
  row.push(pool[index % 700]!, pool[(index * 3) % 700]!)
  return row
}

export function* productBatches(rows: number, days: 'text' | 'date'): Generator<Value[][]> {
  for (let from = 0; from < rows; from += 1000)
    yield Array.from({ length: Math.min(1000, rows - from) }, (_, index) => productRow(from + index, days))
}
