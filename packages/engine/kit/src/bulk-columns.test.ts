import { describe, expect, test } from 'vitest'
import { exportColumns, importColumns, isAudit, understoodColumns } from './bulk-columns'
import { details } from './details'
import { code, flag, group, image, lines, money, number, text, validity } from './fields/fields'
import { defineResource, type Resource } from './resource'
import { importShapes } from './shapes'

const thing = defineResource({
  key: 'test.thing',
  path: null,
  label: ['物品', 'Thing'],
  title: 'name',
  fields: {
    code: code(['编码', 'Code'], { required: true, unique: true }),
    name: text(['名称', 'Name'], { required: true }),
    kind: text(['类型', 'Kind'], { required: true, default: '1' }),
    basic: group(['基本', 'Basic'], { price: money(['价格', 'Price']), common: flag(['常用', 'Common']) }),
    units: lines(['单位', 'Units'], { ratio: number(['换算率', 'Ratio']) }, { maxLines: 4, columnsFor: 2 }),
    photo: image(['图片', 'Photo']),
    isDeleted: validity(),
  },
  list: { search: ['code'], columns: ['code'], sort: 'code' },
  import: {
    kind: 'Thing',
    businessType: 1,
    match: ['code'],
    columns: ['code', 'name', 'kind', 'basic', 'units', 'photo'],
    sample: {},
  },
  export: { kind: 'Thing', columns: ['code', 'units', 'isDeleted', 'lastModifiedTime'] },
})

const brief = (columns: ReturnType<typeof importColumns>) => columns.map(({ path, label }) => `${path} ${label[0]}`)

describe('columns of a file', () => {
  test('groups have one for each cell, lines one for each cell of each line, pictures none', () => {
    expect(brief(importColumns(thing))).toEqual([
      'code 编码',
      'name 名称',
      'kind 类型',
      'basic.price 价格',
      'basic.common 常用',
      'units.0.ratio 换算率1',
      'units.1.ratio 换算率2',
    ])
  })

  test('an import understands as many lines as a record may have', () => {
    expect(understoodColumns(thing).filter(column => column.field === 'units')).toHaveLength(4)
  })

  test('mandatory is what a record needs and no default gives', () => {
    const mandatory = importColumns(thing).filter(column => column.mandatory)
    expect(mandatory.map(column => column.path)).toEqual(['code', 'name'])
  })

  test('a file can be asked for what a form has a value for', () => {
    const asked = { ...thing, import: { ...thing.import, asked: ['kind'] } } as typeof thing
    expect(importColumns(asked).flatMap(({ path, mandatory }) => (mandatory ? path : []))).toEqual([
      'code',
      'name',
      'kind',
    ])
  })

  test('of a document with lines, what its head needs is marked, but a file may lack it', () => {
    const paper = defineResource({
      key: 'test.paper',
      path: null,
      label: ['单据', 'Paper'],
      title: 'code',
      fields: {
        code: code(['单号', 'Number'], { required: true, unique: true }),
        name: text(['名称', 'Name'], { required: true }),
        note: text(['备注', 'Note']),
      },
      details: {
        lines: details(['明细', 'Lines'], {
          fields: { price: money(['价格', 'Price'], { required: true }) },
          unique: ['price'],
        }),
      },
      list: { search: ['code'], columns: ['code'], sort: 'code' },
      imports: [
        { kind: 'Paper', of: 'lines', match: ['code'], columns: ['code', 'name', 'note', 'price'], sample: {} },
      ],
    })
    const columns = importColumns(importShapes(paper)[0] as Resource)
    expect(columns.flatMap(({ path, mandatory }) => (mandatory ? path : []))).toEqual(['code', 'price'])
    expect(columns.flatMap(({ path, starred }) => (starred ? path : []))).toEqual(['code', 'name', 'price'])
  })

  test('an export has as many lines as it is told, and says which columns are never taken back', () => {
    const columns = exportColumns(thing, { units: 1 })
    expect(brief(columns)).toEqual([
      'code 编码',
      'units.0.ratio 换算率1',
      'isDeleted 状态',
      'lastModifiedTime 最后修改时间',
    ])
    expect(columns.filter(isAudit).map(column => column.path)).toEqual(['lastModifiedTime'])
  })
})
