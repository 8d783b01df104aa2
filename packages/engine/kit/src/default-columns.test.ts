import { describe, expect, test } from 'vitest'
import { code, custom, date, dict, image, number, parent, ref, refs, remark, text, validity } from './fields/fields'
import { defineResource } from './resource'

const described = {
  key: 'store.shelf',
  path: '/store/shelf',
  label: ['货架', 'Shelf'],
  title: 'name',
  fields: {
    isDeleted: validity(),
    name: text(['名称', 'Name'], { required: true }),
    code: code(['编码', 'Code'], { required: true, unique: true }),
    kind: dict(['类型', 'Kind'], 'ShelfKind'),
    hall: dict(['厅', 'Hall'], 'Hall', { hiddenInList: true }),
    room: ref(['房间', 'Room'], 'store.room'),
    users: refs(['人员', 'Users'], 'person.user'),
    parentID: parent(['上级', 'Parent']),
    built: date(['建于', 'Built']),
    rank: number(['排名', 'Rank'], { edit: 'never' }),
    photo: image(['照片', 'Photo']),
    own: custom('MD_Store'),
    remark: remark(),
  },
} as const
const files = { import: { kind: 'Shelf', sample: {} }, export: { kind: 'Shelf' } } as const

describe('what a definition does not say', () => {
  const shelf = defineResource({ ...described, ...files })

  test('the list shows every field that fits a column', () => {
    const left = ['isDeleted', 'name', 'code', 'kind', 'hall', 'room', 'users', 'parentID', 'built', 'rank', 'photo']
    expect(shelf.list.columns).toEqual([...left, 'remark', 'lastModifiedTime'])
  })

  test('it is searched by what names a record and by what it is chosen by, and sorted by its code', () => {
    expect(shelf.list.search).toEqual(['isDeleted', 'name', 'code', 'kind', 'room', 'parentID'])
    expect(shelf.list.sort).toBe('code')
  })

  test('the state of a document leads its search', () => {
    const flow = { field: 'kind', start: 'open', editable: ['open'], states: {}, transitions: {} }
    expect(defineResource({ ...described, flow }).list.search.slice(0, 3)).toEqual(['kind', 'isDeleted', 'name'])
  })

  test('an import takes what a person may set, and an export imports again', () => {
    const taken = ['name', 'code', 'kind', 'hall', 'room', 'users', 'parentID', 'built', 'own', 'remark', 'isDeleted']
    expect(shelf.import).toMatchObject({ match: ['code'], columns: taken })
    expect(shelf.export?.columns).toEqual([...taken, 'lastModifiedBy', 'lastModifiedTime'])
  })

  test('the first unique combination takes the place of a code', () => {
    const { name, kind } = described.fields
    const unique = [['kind', 'name']] as const
    const kinds = defineResource({ ...described, fields: { name, kind }, unique, import: files.import })
    expect([kinds.import?.match, kinds.list.sort]).toEqual([['kind', 'name'], 'kind'])
  })

  test('a log begins with when, the newest first', () => {
    const { name, kind } = described.fields
    const log = defineResource({ ...described, fields: { name, kind }, readOnly: true, export: files.export })
    expect(log.list).toMatchObject({ columns: ['createTime', 'name', 'kind'], sort: 'createTime', newestFirst: true })
    expect(log.export?.columns).toEqual(['createTime', 'name', 'kind'])
  })
})

test('what a definition says is taken as it is', () => {
  const shelf = defineResource({
    ...described,
    list: { columns: ['name'] },
    import: { ...files.import, columns: ['code', 'name'] },
    export: files.export,
  })
  expect(shelf.list.columns).toEqual(['name'])
  expect(shelf.list.search).toContain('code')
  expect(shelf.import?.match).toEqual(['code'])
  expect(shelf.export?.columns).toEqual(['code', 'name', 'lastModifiedBy', 'lastModifiedTime'])
})
