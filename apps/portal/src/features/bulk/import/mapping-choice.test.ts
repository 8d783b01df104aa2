import type { HeaderMatch } from '@sfa/kit/calls/job-details'
import { expect, it } from 'vitest'
import { acceptSuggestions, changesOf, pathOf, problemsOf } from './mapping-choice'

const columns = [
  { path: 'code', label: '产品编码', mandatory: true },
  { path: 'name', label: '产品全称', mandatory: true },
  { path: 'short', label: '产品简称', mandatory: false },
]
const mapping: HeaderMatch[] = [
  { index: 0, header: '编号', path: 'code', how: 'learned' },
  { index: 1, header: '名称', path: null, how: 'unknown', suggestion: 'name' },
  { index: 2, header: '全名', path: null, how: 'unknown', suggestion: 'name' },
  { index: 3, header: '备注', path: null, how: 'unknown' },
]

it('names the mandatory columns that the file lacks', () => {
  expect(problemsOf(mapping, columns, {}).missing.map(({ label }) => label)).toEqual(['产品全称'])
  expect(problemsOf(mapping, columns, { 名称: 'name' }).missing).toEqual([])
})

it('names the fields that two columns are meant for', () => {
  expect([...problemsOf(mapping, columns, { 名称: 'name', 全名: 'name' }).doubled]).toEqual(['name'])
})

it('accepts each suggestion once, and none for a field that is taken', () => {
  expect(acceptSuggestions(mapping, {})).toEqual({ 名称: 'name' })
  expect(acceptSuggestions(mapping, { 备注: 'name' })).toEqual({ 备注: 'name' })
})

it('sends only what differs from how the file was understood', () => {
  expect(changesOf(mapping, { 编号: 'code', 备注: null })).toEqual({})
  expect(changesOf(mapping, { 编号: null, 名称: 'name' })).toEqual({ 编号: null, 名称: 'name' })
})

it('leaves a column out where a person says so', () => {
  expect(pathOf(mapping[0] as HeaderMatch, { 编号: null })).toBeNull()
})
