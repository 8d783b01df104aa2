import { expect, test } from 'vitest'
import { number, text } from '../fields/fields'
import { defineReport } from '../report'
import { defineResource } from '../resource'
import { defineSettings } from './settings'
import { settingsMistakes } from './settings-mistakes'

const shelf = defineResource({
  key: 'store.shelf',
  path: '/store/shelf',
  label: ['货架', 'Shelf'],
  title: 'name',
  fields: { name: text(['名称', 'Name'], { required: true, unique: true }) },
})
const counts = defineReport({
  path: '/store/counts',
  label: ['统计', 'Counts'],
  params: {},
  columns: { count: number(['数量', 'Count']) },
  sort: 'count',
})
const page = (path: string, start: number) =>
  defineSettings({
    type: 'ShelfParams',
    path,
    label: ['货架设置', 'Shelves'],
    fields: { most: number(['最多', 'At most'], { min: 1, max: 100, default: start }) },
  })
const told = (path: string, start = 10) =>
  settingsMistakes([page(path, start)], [shelf], [counts as never]).map(({ file, text }) => `${file}: ${text}`)

test('a page of settings is not that of a list or a report, and begins with what it accepts', () => {
  expect(told('/store/params')).toEqual([])
  expect(told('/store/shelf')).toEqual([
    'settings ShelfParams: the page /store/shelf belongs to store.shelf already; give one of them another path',
  ])
  expect(told('/store/counts')).toEqual([
    'settings ShelfParams: the page /store/counts belongs to report /store/counts already; give one of them another path',
  ])
  expect(told('/store/params', 200)).toEqual([
    'settings ShelfParams: fields.most begins with 200, which it refuses (max|max=100)',
  ])
})
