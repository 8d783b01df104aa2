import { expect, test } from 'vitest'
import { CellError } from '../cell-value'
import { openWorkbook } from '../open-workbook'
import { buildXls } from '../test-support/build-xls'
import { tempFile } from '../test-support/files'
import { handMade } from '../test-support/hand-made'

async function rowOf(name: string, bytes: Buffer | string) {
  const workbook = await openWorkbook(tempFile(name, bytes))
  for await (const { rows } of workbook.readSheet(0)) return rows[0]
  return undefined
}

test('a cell with a picture of WPS, or from an address, has no value and is told', async () => {
  const rows = `<row r="1"><c r="A1" t="str"><v>x</v></c>
    <c r="B1" t="str"><f>_xlfn.DISPIMG("ID_1",1)</f><v>=DISPIMG("ID_1",1)</v></c>
    <c r="C1" t="e"><f>_xlfn.DISPIMG("ID_1",1)</f><v>#NAME?</v></c>
    <c r="D1" t="e"><f>_xlfn.IMAGE("https://example.com/a.png")</f><v>#VALUE!</v></c>
    <c r="E1" t="inlineStr"><is><t>=DISPIMG("ID_1",1)</t></is></c>
    <c r="F1" t="str"><f>IMAGESIZE(A1)</f><v>12</v></c></row>`
  const row = await rowOf('a.xlsx', await handMade({ rows }))
  expect(row?.values).toEqual(['x', undefined, undefined, undefined, undefined, '12'])
  expect(row?.marks).toEqual({ pictures: [1, 2, 3, 4] })
  const csv = await rowOf('a.csv', 'x,"=DISPIMG(""ID_1"",1)"\n')
  expect([csv?.values, csv?.marks]).toEqual([['x', undefined], { pictures: [1] }])
  const cells = [
    { row: 0, column: 0, text: 'x' },
    { row: 0, column: 1, formulaText: '=DISPIMG("ID_1",1)' },
  ]
  expect((await rowOf('a.xls', buildXls([{ cells }])))?.marks).toEqual({ pictures: [1] })
})

test('pictures and newer errors that Excel keeps as rich values', async () => {
  const cell = (column: string, vm: number) => `<c r="${column}1" t="e" vm="${vm}"><v>#VALUE!</v></c>`
  const rows = `<row r="1"><c r="A1" t="str"><v>x</v></c>${cell('B', 1)}${cell('C', 2)}${cell('D', 3)}${cell('E', 9)}</row>`
  const parts = {
    'xl/metadata.xml': `<metadata><metadataTypes count="1"><metadataType name="XLRICHVALUE"/></metadataTypes>
      <futureMetadata name="XLRICHVALUE" count="3">${[0, 1, 2].map(i => `<bk><extLst><ext><xlrd:rvb i="${i}"/></ext></extLst></bk>`).join('')}</futureMetadata>
      <valueMetadata count="3">${[0, 1, 2].map(v => `<bk><rc t="1" v="${v}"/></bk>`).join('')}</valueMetadata></metadata>`,
    'xl/richData/rdrichvalue.xml':
      '<rvData count="3"><rv s="0"><v>0</v><v>5</v></rv><rv s="1"><v>1</v></rv><rv s="2"><v>0</v><v>8</v></rv></rvData>',
    'xl/richData/rdrichvaluestructure.xml':
      '<rvStructures><s t="_localImage"><k n="_rvRel:LocalImageIdentifier" t="i"/><k n="CalcOrigin" t="i"/></s><s t="_webimage"><k n="x"/></s><s t="_error"><k n="colOffset"/><k n="errorType" t="i"/></s></rvStructures>',
  }
  const row = await rowOf('a.xlsx', await handMade({ rows, parts }))
  expect(row?.values).toEqual(['x', undefined, undefined, CellError.of('#SPILL!'), CellError.of('#VALUE!')])
  expect(row?.marks).toEqual({ pictures: [1, 2] })
})
