import { expect, test } from 'vitest'
import { details } from '../details'
import { code, group, lines, number, parent, ref, refs, text, validity } from '../fields/fields'
import { tabsAddedTo } from '../record-page'
import { defineResource, type Resource } from '../resource'
import { checkDefinitions, DefinitionError } from './check-definitions'
import { definitionMistakes } from './definition-mistakes'

const fields = {
  code: code(['编码', 'Code'], { required: true, unique: true }),
  name: text(['名称', 'Name'], { required: true }),
  isDeleted: validity(),
}
const shelf = defineResource({
  key: 'store.shelf',
  path: '/store/shelf',
  label: ['货架', 'Shelf'],
  title: 'name',
  fields,
  list: { search: ['code'], columns: ['code', 'name'], sort: 'code' },
  import: { kind: 'Shelf', match: ['code'], columns: ['code', 'name'], sample: { code: 'S1' } },
  export: { kind: 'Shelf', columns: ['code', 'createTime'] },
})
const room = defineResource({
  key: 'store.room',
  path: '/store/room',
  label: ['房间', 'Room'],
  title: 'name',
  template: 'tree',
  fields: { ...fields, parentID: parent(['上级', 'Parent']) },
  list: { search: ['code'], columns: ['code'], sort: 'code' },
})

/** The shelf with a mistake; definitions that the compiler has not seen are checked all the same. */
const wrong = (change: Partial<Resource>): Resource => ({ ...shelf, ...change })
const told = (...resources: Resource[]) => definitionMistakes(resources).map(({ key, text }) => `${key}: ${text}`)
const withFields = (more: Resource['fields']) => wrong({ fields: { ...fields, ...more } })

test('definitions without a mistake start', () => {
  expect(told(shelf, room)).toEqual([])
  expect(() => checkDefinitions([shelf, room])).not.toThrow()
})

const other: Partial<Resource> = { key: 'store.rack', path: '/store/rack', imports: [], exports: [] }
test.each<[what: string, second: Partial<Resource>, says: string]>([
  ['table', { ...other, table: 'store_shelf' }, 'store.rack: the table store_shelf belongs to store.shelf already'],
  ['page', { ...other, path: '/store/shelf' }, 'store.rack: the page /store/shelf belongs to store.shelf already'],
  ['key', { ...other, key: 'store.shelf' }, 'store.shelf: the key store.shelf belongs to store.shelf already'],
  ['object name', { ...other, objectNames: ['Store.Shelf'] }, 'store.rack: the object name store.shelf belongs to'],
  ['import kind', { ...other, imports: shelf.imports }, 'store.rack: the import kind shelf belongs to store.shelf'],
  ['export kind', { ...other, exports: shelf.exports }, 'store.rack: the export kind shelf belongs to store.shelf'],
  [
    'call',
    { ...other, calls: { search: '/portalsync/store/shelf/search' } },
    'store.rack: the call /portalsync/store/s',
  ],
])('two definitions of one %s', (_, second, says) => {
  expect(told(shelf, wrong(second))).toEqual([expect.stringContaining(says)])
})

test('a field that begins with what it refuses', () => {
  expect(told(withFields({ most: number(['最多', 'At most'], { min: 1, max: 100, default: 200 }) }))).toEqual([
    'store.shelf: fields.most begins with 200, which it refuses (max|max=100)',
  ])
})

test.each<[where: string, definition: Resource]>([
  ['title', wrong({ title: 'nmae' })],
  ['unique', wrong({ unique: [['code', 'nmae']] })],
  ['rules.short.on', wrong({ rules: [{ name: 'short', on: ['nmae'], check: () => null }] })],
  ['rules.short.onlyIf', wrong({ rules: [{ name: 'short', on: [], onlyIf: { nmae: ['1'] }, check: () => null }] })],
  ['rules.short.heldBy', wrong({ rules: [{ name: 'short', on: [], heldBy: 'nmae', check: () => null }] })],
  ['form "Basic"', wrong({ form: [{ title: ['基本', 'Basic'], fields: ['nmae'] }] })],
  ['list.search', wrong({ list: { ...shelf.list, search: ['nmae'] } })],
  ['list.columns', wrong({ list: { ...shelf.list, columns: ['nmae'] } })],
  ['list.sort', wrong({ list: { ...shelf.list, sort: 'nmae' } })],
  ['list.quick', wrong({ list: { ...shelf.list, quick: ['nmae'] } })],
  ['list.treeFilter', wrong({ list: { ...shelf.list, treeFilter: 'nmae' } })],
  ['list.opensWith', wrong({ list: { ...shelf.list, opensWith: { nmae: { lastDays: 30 } } } })],
  ['record', wrong({ record: { figures: ['nmae'] } })],
  ['print.head', wrong({ print: { head: ['nmae'] } })],
  ['scope.owner', wrong({ scope: { owner: 'nmae' } })],
  ['scope.org', wrong({ scope: { org: 'nmae' } })],
  ['otherNames', wrong({ otherNames: { shelfName: 'nmae' } })],
  [
    'import.columns',
    wrong({ imports: [{ kind: 'Shelf', match: ['code'], columns: ['code', 'name', 'nmae'], sample: {} }] }),
  ],
  [
    'import.sample',
    wrong({ imports: [{ kind: 'Shelf', match: ['code'], columns: ['code', 'name'], sample: { nmae: 1 } }] }),
  ],
  ['export.columns', wrong({ exports: [{ kind: 'Shelf', columns: ['nmae'] }] })],
])('an unknown field in %s', (where, definition) => {
  expect(told(definition)).toEqual([
    expect.stringContaining(
      `store.shelf: ${where} names "nmae", which is no field of it; its fields are code, name, isDeleted`,
    ),
  ])
})

test.each<[what: string, definition: Resource, says: string]>([
  ['a key without an area', wrong({ key: 'Shelf' }), 'key "Shelf" is not "<area>.<name>"'],
  ['an unknown target', withFields({ at: ref(['在', 'At'], 'store.romo') }), 'fields.at refers to "store.romo"'],
  ['unknown targets', withFields({ at: refs(['在', 'At'], 'store.romo') }), 'fields.at refers to "store.romo"'],
  [
    'an unknown target in a group',
    withFields({ at: group(['在', 'At'], { room: ref(['房', 'Room'], 'store.romo') }) }),
    'fields.at.room refers to "store.romo"',
  ],
  [
    'an unknown target in lines',
    withFields({ at: lines(['在', 'At'], { room: ref(['房', 'Room'], 'store.romo') }) }),
    'fields.at.room refers to "store.romo"',
  ],
  [
    'two fields of one column',
    withFields({ shelfLife: text(['甲', 'A']), shelf_life: text(['乙', 'B']) }),
    'have one column, shelf_l',
  ],
  ['a field in a column of every table', withFields({ ver: text(['版', 'Ver']) }), 'fields.ver has the column ver'],
  ['no file at all', wrong({ attachments: { most: 0, mb: 20 } }), 'attachments.most is 0; it takes a whole number'],
  ['files without a page', wrong({ attachments: { most: 1, mb: 1 }, path: null }), 'attachments need a page'],
  ['a print of unknown lines', wrong({ print: { lines: 'lnies' } }), 'print.lines names "lnies", which is no detail'],
  ['a print of an unknown column', wrong({ print: { columns: ['nmae'] } }), 'print.columns names "nmae"'],
  [
    'capitals of what is no amount',
    wrong({ print: { amount: 'name' } }),
    'print.amount names "name", which is no amount',
  ],
  ['a tree without a parent', wrong({ template: 'tree' }), "template 'tree' needs a field that is made by parent(…)"],
  [
    'a tree with two parents',
    withFields({ a: parent(['上', 'A']), b: parent(['上', 'B']) }),
    'fields a and b are both parents',
  ],
  [
    'a tree without validity',
    wrong({ fields: { code: fields.code, name: fields.name, up: parent(['上', 'Up']) } }),
    'a tree needs the field isDeleted',
  ],
  [
    'a list that opens with the last days of what is no date',
    wrong({ list: { ...shelf.list, opensWith: { name: { lastDays: 30 } } } }),
    'list.opensWith names "name", which is no date',
  ],
  ['a tree filter of another kind', wrong({ list: { ...shelf.list, treeFilter: 'name' } }), 'which is of kind text'],
  [
    'a tree filter whose target is no tree',
    {
      ...withFields({ next: ref(['邻', 'Next'], 'store.shelf') }),
      list: { ...shelf.list, treeFilter: 'next' },
    },
    'whose target store.shelf is no tree',
  ],
  [
    'photos that go into a text',
    wrong({ photoImports: [{ kind: 'ShelfPhoto', label: ['图', 'Photos'], into: 'name' }] }),
    'photoImports.ShelfPhoto names "name", which is no image field',
  ],
  [
    'an import that finds no record',
    wrong({ imports: [{ kind: 'Shelf', match: [], columns: ['code', 'name'], sample: {} }] }),
    'import.match is empty',
  ],
  [
    'an import without its key',
    wrong({ imports: [{ kind: 'Shelf', match: ['isDeleted'], columns: ['code', 'name'], sample: {} }] }),
    'import.match names "isDeleted", which is none of import.columns',
  ],
  [
    'an import without a required field',
    wrong({ imports: [{ kind: 'Shelf', match: ['code'], columns: ['code'], sample: {} }] }),
    'fields.name is required and none of import.columns',
  ],
])('%s', (_, definition, says) => {
  expect(told(definition)).toEqual([expect.stringContaining(says)])
})

test('all mistakes are told at once, each with its file', () => {
  const refuse = () => checkDefinitions([wrong({ title: 'nmae', list: { ...shelf.list, sort: 'coed' } })])
  expect(refuse).toThrow(DefinitionError)
  expect(refuse).toThrow(/store\/definitions\/shelf\.resource\.ts: title names "nmae"/)
  expect(refuse).toThrow(/store\/definitions\/shelf\.resource\.ts: list\.sort names "coed"/)
})

test('the compiler names most of them first', () => {
  const base = { key: 'store.shelf', path: null, label: ['货架', 'Shelf'], fields } as const
  const list = { search: [], columns: [], sort: 'code' } as const
  // @ts-expect-error no such field
  defineResource({ ...base, title: 'nmae', list })
  // @ts-expect-error no such field
  defineResource({ ...base, title: 'name', list: { ...list, columns: ['nmae'] } })
  // @ts-expect-error no such field
  defineResource({ ...base, title: 'name', list, rules: [{ name: 'short', on: ['nmae'], check: () => null }] })
  // @ts-expect-error no such field
  defineResource({ ...base, title: 'name', list, import: { kind: 'S', match: ['nmae'], columns: [], sample: {} } })
  expect(told(defineResource({ ...base, title: 'name', list }))).toEqual([])
})

const lined = (change: Partial<Parameters<typeof details>[1]> = {}) =>
  details(['明细', 'Lines'], {
    fields: { shelf: ref(['架', 'Shelf'], 'store.shelf', { required: true }), count: number(['数', 'Count']) },
    unique: ['shelf'],
    ...change,
  } as Parameters<typeof details>[1])
const withLines = (change: Parameters<typeof lined>[0] = {}, more: Partial<Resource> = {}) =>
  wrong({ details: { lines: lined(change) }, ...more })
const ofLines = { kind: 'Lines', of: 'lines', match: ['code'], sample: {} }

test('a document without a mistake starts', () => {
  const columns = ['code', 'name', 'shelf', 'count']
  expect(told(withLines({}, { imports: [{ ...ofLines, columns }] }))).toEqual([])
})

test.each<[what: string, definition: Resource, says: string]>([
  ['lines without what is unique', withLines({ unique: [] }), 'details.lines.unique is empty'],
  ['an unknown field that is unique', withLines({ unique: ['shlef'] }), 'details.lines.unique names "shlef"'],
  [
    'a condition of a line',
    withLines({
      fields: { count: number(['数', 'Count'], { when: { field: 'name', is: ['1'] } }) },
      unique: ['count'],
    }),
    'details.lines.fields.count.when is asked of fields of a record only',
  ],
  ['an unknown total', withLines({ totals: ['cuont'] }), 'details.lines.totals names "cuont"'],
  [
    'an unknown target of a line',
    withLines({ fields: { shelf: ref(['架', 'Shelf'], 'store.shlef') } }),
    'details.lines.fields.shelf refers to "store.shlef"',
  ],
  [
    'a field of lines that is called like the title of the head',
    withLines({ fields: { shelf: ref(['架', 'Shelf'], 'store.shelf'), name: text(['名', 'Name']) } }),
    'details.lines.fields.name is called like what names the document',
  ],
  [
    'a look through what is no reference',
    withLines({ looks: { shelfName: { label: ['名', 'Name'], of: 'count', field: 'name' } } }),
    'details.lines.looks.shelfName looks by "count", which is no ref',
  ],
  ['a detail that is called like a field', wrong({ details: { name: lined() } }), 'details.name and fields.name'],
  [
    'an import of lines that are not there',
    wrong({ imports: [{ ...ofLines, columns: [] }] }),
    'imports.Lines.of names',
  ],
  [
    'an import of lines without a column that a document needs',
    withLines({}, { imports: [{ ...ofLines, columns: ['code', 'shelf'] }] }),
    'imports.Lines.columns lacks "name"',
  ],
  ['one kind twice', wrong({ imports: [...shelf.imports, ...shelf.imports] }), 'imports names the kind Shelf twice'],
  [
    'a page without a filter',
    wrong({ pages: [{ name: 'other', path: '/store/other', label: ['他', 'Other'], filter: {} }] }),
    'pages.other.filter is empty',
  ],
  [
    'a page that filters by an unknown field',
    wrong({ pages: [{ name: 'other', path: '/store/other', label: ['他', 'Other'], filter: { nmae: '1' } }] }),
    'pages.other.filter names "nmae"',
  ],
])('%s', (_, definition, says) => {
  expect(told(definition)).toEqual([expect.stringContaining(says)])
})

test('a table of lines belongs to one definition', () => {
  const rack = wrong({ ...other, table: 'store_shelf_lines' })
  expect(told(withLines(), rack)).toEqual([
    expect.stringContaining('the table store_shelf_lines belongs to store.shelf'),
  ])
})

const rack = defineResource({
  key: 'store.rack',
  path: '/store/rack',
  label: ['隔板', 'Rack'],
  title: 'name',
  fields: { ...fields, shelfId: ref(['货架', 'Shelf'], 'store.shelf') },
  tabOf: [{ of: 'store.shelf', by: 'shelfId' }],
})

test('a record page gets the tabs that other definitions add to it', () => {
  expect(told(shelf, rack)).toEqual([])
  expect(tabsAddedTo(shelf, [shelf, rack])).toEqual([
    { key: 'store.rack..shelfId', label: rack.label, place: 100, listed: rack, by: 'shelfId', counted: false },
  ])
})

test.each<[what: string, definition: Resource, says: string]>([
  ['a field of another target', { ...rack, tabOf: [{ of: 'store.shelf', by: 'name' }] }, 'tabOf[0].by names "name"'],
  ['an unknown definition', { ...rack, tabOf: [{ of: 'store.shlef', by: 'shelfId' }] }, 'tabOf[0].of names "store.shl'],
  ['an unknown detail', { ...rack, tabOf: [{ of: 'store.shelf', by: 'shelfId', lines: 'x' }] }, 'tabOf[0].lines names'],
  ['a picture that is none', { ...rack, record: { picture: 'name' } }, 'record.picture names "name", which is of kind'],
  ['a state that is none', { ...rack, record: { state: 'name' } }, 'record.state names "name", which is of kind text'],
])('a record page with %s', (_, definition, says) => {
  expect(told(shelf, definition)).toEqual([expect.stringContaining(says)])
})

test('a chain leads to records of its own resource, which files find by the code', () => {
  const above = (to: string) => ref(['上级', 'Above'], to, { chain: true })
  expect(told(withFields({ above: above('store.room') }), room)).toEqual([
    'store.shelf: fields.above is a chain and refers to "store.room"; a chain refers to store.shelf',
  ])
  expect(told(withFields({ above: above('store.shelf') }))).toEqual([])
  const byName = { kind: 'Shelf', match: ['name'], columns: ['code', 'name', 'above'], sample: {} }
  const imports = [{ ...(shelf.imports[0] as (typeof shelf.imports)[number]), ...byName }]
  expect(told(wrong({ fields: { ...fields, above: above('store.shelf') }, imports }))).toEqual([
    'store.shelf: fields.above is a chain, whose files have to find records by the unique code alone',
  ])
})

test('a copy names the field whose value it keeps', () => {
  const copy = (path: string) => withFields({ tel: text(['电话', 'Telephone'], { copyOf: [path] }) })
  expect(told(copy('store.room.name'), room)).toEqual([])
  expect(told(copy('store.room.phone'), room)).toEqual([
    'store.shelf: fields.tel is a copy of "store.room.phone", which is no field of the registry',
  ])
  const again = withFields({ again: ref(['再', 'Again'], 'store.room', { copyOf: ['store.room.owner'] }) })
  expect(told(again, room)).toEqual([
    'store.shelf: fields.again is a copy of "store.room.owner", which is no field of the registry',
  ])
})
