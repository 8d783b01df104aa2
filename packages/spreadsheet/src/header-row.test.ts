import { expect, test } from 'vitest'
import { readHeaderRow } from './header-row'
import { openWorkbook } from './open-workbook'
import { tempFile } from './test-support/files'

async function header(content: string) {
  const workbook = await openWorkbook(tempFile('file.csv', content))
  return readHeaderRow(workbook, 0)
}

test('titles lose required marks, line breaks and space, and keep their column', async () => {
  const { columns, number } = await header('\n*产品编码,, 名称 ,"单\n价*"\n1,2,3,4\n')
  expect(number).toBe(2)
  expect(columns.map(({ index, title }) => [index, title])).toEqual([
    [0, '产品编码'],
    [2, '名称'],
    [3, '单价'],
  ])
})

test('a title that stands twice is reported', async () => {
  expect((await header('编码,名称,*编码\n')).duplicates).toEqual(['编码'])
  expect((await header('编码,名称\n')).duplicates).toEqual([])
})

test('a file without values has no header', async () => {
  await expect(header('\n , \n')).rejects.toMatchObject({ code: 'emptyFile' })
})
