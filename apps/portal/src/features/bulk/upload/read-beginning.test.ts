import { expect, it } from 'vitest'
import { readBeginning } from './read-beginning'

const file = (content: string | Uint8Array<ArrayBuffer>, name: string) => new File([content], name)

it('takes text for csv, whatever its encoding, and nothing else', async () => {
  expect(await readBeginning(file('编码,名称\n1,茶', 'a.csv'))).toBe('read')
  expect(await readBeginning(file(new Uint8Array([0xb1, 0xe0, 0xc2, 0xeb, 0x2c]), 'gbk.csv'))).toBe('read')
  expect(await readBeginning(file(new Uint8Array([0xff, 0xfe, 0x41, 0, 0x2c, 0]), 'utf16.CSV'))).toBe('read')
  expect(await readBeginning(file('', 'empty.csv'))).toBe('read')
  expect(await readBeginning(file('PK\u0003\u0004…', 'workbook.csv'))).toBe('notCsv')
  expect(await readBeginning(file(new Uint8Array([1, 2, 0, 4]), 'zeros.csv'))).toBe('notCsv')
  expect(await readBeginning(file('PK\u0003\u0004…', 'workbook.xlsx'))).toBe('read')
})

it('says of a file that is gone that it cannot be read', async () => {
  const gone = file('x', 'gone.xlsx')
  gone.slice = () => ({ arrayBuffer: () => Promise.reject(new DOMException('gone', 'NotFoundError')) }) as Blob
  expect(await readBeginning(gone)).toBe('unreadable')
})
