import { expect, it } from 'vitest'
import { checkSpreadsheet, isArchive } from './check-file'

it('takes spreadsheets, csv with a warning, and nothing else', () => {
  expect(checkSpreadsheet('产品.XLSX')).toBe('good')
  expect(checkSpreadsheet('old.xls')).toBe('good')
  expect(checkSpreadsheet('list.csv')).toBe('csv')
  expect(checkSpreadsheet('xlsx')).toBe('refused')
  expect(checkSpreadsheet('report.xlsx.exe')).toBe('refused')
})

it('takes the four kinds of archives', () => {
  for (const name of ['a.zip', 'a.RAR', 'a.arj', 'a.7z']) expect(isArchive(name)).toBe(true)
  expect(isArchive('a.tar.gz')).toBe(false)
})
