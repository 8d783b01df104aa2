import { describe, expect, test } from 'vitest'
import { openWorkbook } from '../open-workbook'
import type { SheetRow } from '../row-batch'
import { buildXls, type XlsCell } from '../test-support/build-xls'
import { tempFile } from '../test-support/files'
import { handMade } from '../test-support/hand-made'

type Value = string | number | null

async function rowsOf(name: string, bytes: Buffer): Promise<SheetRow[]> {
  const workbook = await openWorkbook(tempFile(name, bytes))
  const rows: SheetRow[] = []
  // Twice: what is merged is known for every reading.
  for await (const _ of workbook.readSheet(0, { batchRows: 1 })) break
  for await (const batch of workbook.readSheet(0)) rows.push(...batch.rows)
  await workbook.close()
  return rows
}

const letters = 'ABCDEFGHIJ'

function xlsx(table: readonly (readonly Value[])[], merged: readonly string[], prefix = ''): Promise<Buffer> {
  const cell = (value: Value, row: number, column: number) => {
    const place = `r="${letters[column]}${row + 1}"`
    if (value === null) return ''
    return typeof value === 'number' ? `<c ${place}><v>${value}</v></c>` : `<c ${place} t="str"><v>${value}</v></c>`
  }
  const rows = table.map(
    (values, row) => `<row r="${row + 1}">${values.map((value, column) => cell(value, row, column)).join('')}</row>`,
  )
  const areas = merged.map(ref => `<${prefix}mergeCell ref="${ref}"/>`).join('')
  const sheet = `<${prefix}worksheet xmlns${prefix && ':x'}="a"><sheetData>${rows.join('')}</sheetData><autoFilter ref="A1:B2"/><${prefix}mergeCells count="1">${areas}</${prefix}mergeCells></${prefix}worksheet>`
  return handMade({ sheet })
}

function xls(
  table: readonly (readonly Value[])[],
  merged: readonly (readonly [number, number, number, number])[],
): Buffer {
  const cells = table.flatMap((values, row) =>
    values.flatMap((value, column): XlsCell[] =>
      value === null ? [] : [typeof value === 'number' ? { row, column, number: value } : { row, column, text: value }],
    ),
  )
  return buildXls([{ cells, merged }])
}

const table: Value[][] = [
  ['编码', '价格', '备注'],
  ['A1', 4.2, '同上'],
  ['A2', null, null],
  ['A3', null, '另'],
  ['A4', 5, null],
]

describe('a merged cell has its value in each of its rows and columns', () => {
  const expected = [
    ['编码', '价格', '备注'],
    ['A1', 4.2, '同上'],
    ['A2', 4.2, '同上'],
    ['A3', 4.2, '另'],
    ['A4', 5, 5],
  ]

  test('xlsx', async () => {
    const rows = await rowsOf('a.xlsx', await xlsx(table, ['B5:C5', 'B2:B4', '$C$2:$C$3']))
    expect(rows.map(({ values }) => values)).toEqual(expected)
    expect(rows.at(-1)?.marks).toEqual({ repeated: [2] })
  })

  test('xls', async () => {
    const merged = [
      [1, 3, 1, 1],
      [1, 2, 2, 2],
      [4, 4, 1, 2],
    ] as const
    expect((await rowsOf('a.xls', xls(table, merged))).map(({ values }) => values)).toEqual(expected)
  })

  test('with prefixed names, and where the parts of the file are cut', async () => {
    const long = Array.from({ length: 30_000 }, (_, row): Value[] => [`A${row}`, row === 29_998 ? '价' : null])
    const rows = await rowsOf('a.xlsx', await xlsx(long, ['B29999:B30000'], 'x:'))
    expect(rows.at(-1)?.values).toEqual(['A29999', '价'])
  })
})

test('a row that is covered as a whole is none', async () => {
  const rows = await rowsOf(
    'a.xlsx',
    await xlsx(
      [
        ['A1', 1],
        [null, null],
        ['A2', 2],
      ],
      ['A1:A2', 'B1:B2'],
    ),
  )
  expect(rows.map(({ number, values }) => [number, values])).toEqual([
    [1, ['A1', 1]],
    [3, ['A2', 2]],
  ])
})

test('a covered cell with a value of its own is not passed over', async () => {
  const rows = await rowsOf(
    'a.xlsx',
    await xlsx(
      [
        ['A1', 1],
        ['A2', 2],
        ['A3', 1],
      ],
      ['B1:B3'],
    ),
  )
  expect(rows.map(({ marks }) => marks?.fault)).toEqual([undefined, { code: 'coveredValue', column: 1 }, undefined])
})

describe('merged cells that no person made', () => {
  test('one over the whole sheet, and one to its edge', async () => {
    const whole = await rowsOf(
      'a.xlsx',
      await xlsx(
        [
          ['A1', 'x'],
          ['A2', 'y'],
        ],
        ['B1:XFD1048576'],
      ),
    )
    expect(whole.map(({ values }) => values.length)).toEqual([2, 2])
    expect(whole[1]?.marks?.fault).toEqual({ code: 'coveredValue', column: 1 })
  })

  test('a million of them, and some that overlap', async () => {
    const many = (ref: string, count: number) =>
      xlsx(
        [
          ['A1', 1],
          ['A2', 2],
        ],
        Array.from({ length: count }, () => ref),
      )
    await expect(rowsOf('a.xlsx', await many('C3:C4', 1_000_000))).rejects.toMatchObject({ code: 'tooLarge' })
    await expect(rowsOf('a.xlsx', await many('A1:XFD2', 400_000))).rejects.toMatchObject({ code: 'corrupt' })
    expect(await rowsOf('a.xlsx', await many('C9:C99999999', 9))).toHaveLength(2)
  })
})
