import type { DataOwner } from './data-owner'
import type { Field } from './fields/field'
import {
  code,
  date,
  dateTime,
  dict,
  dicts,
  file,
  flag,
  geo,
  image,
  money,
  number,
  quantity,
  ref,
  refs,
  richText,
  text,
  validity,
} from './fields/fields'
import type { Label } from './label'
import { type ActionKey, columnOf, defineResource, operations, type Resource } from './resource'

/** What a field of a custom object may be, with its name in lists of choices. */
export const objectFieldKinds = [
  ['Text', ['单行文本', 'Text']],
  ['TextArea', ['多行文本', 'Long text']],
  ['Code', ['编码', 'Code']],
  ['Number', ['数字', 'Number']],
  ['Money', ['金额', 'Amount of money']],
  ['Quantity', ['数量', 'Quantity']],
  ['Date', ['日期', 'Date']],
  ['DateTime', ['日期时间', 'Date and time']],
  ['YesNo', ['是否', 'Yes or no']],
  ['Select', ['单选', 'One choice']],
  ['MultiSelect', ['多选', 'Several choices']],
  ['Reference', ['引用', 'Reference']],
  ['References', ['多个引用', 'Several references']],
  ['Phone', ['手机', 'Mobile number']],
  ['Email', ['邮箱', 'E-mail']],
  ['Upload', ['图片', 'Pictures']],
  ['File', ['附件', 'Files']],
  ['RichText', ['富文本', 'Formatted text']],
  ['Place', ['位置', 'Place']],
] as const satisfies readonly (readonly [string, Label])[]

export type ObjectFieldKind = (typeof objectFieldKinds)[number][0]

/** One line of an object's definition, in wire form. */
export interface ObjectField {
  fieldName: string
  fieldDescription: string
  fieldEnDescription: string
  fieldKind: ObjectFieldKind
  sequence: number | null
  isKey: string
  isRequired: string
  inList: string
  inSearch: string
  isHidden: string
  length: number | null
  decimals: number | null
  dictionarySource: 'dictionary' | 'systemConfig' | null
  dictionaryType: string | null
  /** What a reference names: a resource of the product, or `ownHead` for another object of the tenant. */
  target: string | null
  /** Id of that object. */
  targetObject?: string | null
  /** The record belongs to whom the field names: it is reached where that is within a caller's data scope. */
  isReach?: string
}

/** A custom object as the tenant defines it, in wire form. */
export interface ObjectDefinition {
  id: string
  code: string
  nameCn: string
  nameEn: string
  isDeleted: string
  /** Of a dynamic detail: the resource whose records have its lines, or `ownHead` for another object of the tenant. */
  head?: string | null
  /** Id of that object. */
  headObject?: string | null
  /** What a record of the head is called. */
  headLabel?: Label | null
  /** Most valid lines of one head. */
  maxLines?: number | null
  fieldList: readonly ObjectField[]
}

/** All custom objects belong to one area, which has no folder: its definitions are rows. */
export const objectArea = 'custom'

/** Unique over all tenants, as the ids of the definitions are. */
export const objectKey = (id: string): string => `${objectArea}.o${id}`
/** The table of its records. */
export const objectTable = (id: string): string => `${objectArea}_o${id}`
export const isObjectKey = (key: string): boolean => key.startsWith(`${objectArea}.`)

/** The documents' route of a generic object page; the menu titles it. */
export const objectPath = (name: string): string => `/userMenu/${name}/list/-`

/** What a natural key may be made of: values that a file says in one cell, and that stay as they are. */
const keyKinds: readonly ObjectFieldKind[] = ['Text', 'Code', 'Number', 'Date', 'Select', 'Reference']
export const isKeyKind = (kind: ObjectFieldKind): boolean => keyKinds.includes(kind)

/** The head of a dynamic detail is an object of the tenant. */
export const ownHead = 'custom'
/** The field by which a line belongs to its head. */
export const headField = 'headId'
export const usualLines = 500

/** Key of the resource to which the lines of a dynamic detail belong; undefined for an object of its own. */
export function headKeyOf({ head, headObject }: Pick<ObjectDefinition, 'head' | 'headObject'>): string | undefined {
  if (!head) return undefined
  if (head !== ownHead) return head
  return headObject ? objectKey(headObject) : undefined
}

/** Key of the resource that a field refers to. */
export const targetKeyOf = ({ target, targetObject }: Pick<ObjectField, 'target' | 'targetObject'>): string =>
  target === ownHead ? (targetObject ? objectKey(targetObject) : '') : (target ?? '')

/** Targets by which a data scope knows whose a record is itself; records of others are reached where their target is. */
const owners: Readonly<Record<string, 'owner' | 'org' | 'distributor'>> = {
  'person.user': 'owner',
  'organization.org': 'org',
  'distributor.distributor': 'distributor',
}

export const isOwnerKey = (key: string | null | undefined): boolean => (key ?? '') in owners

/** Whose the records of an object are, by its fields that say so; undefined where everyone with the key reaches all. */
export function reachOf(lines: readonly ObjectField[]): DataOwner | undefined {
  const deciding = lines.filter(({ isReach, isHidden }) => isReach === '1' && isHidden !== '1')
  if (deciding.length === 0) return undefined
  const own = deciding.flatMap(({ target, fieldName }) => {
    const part = owners[target ?? '']
    return part ? [[part, fieldName] as const] : []
  })
  const through = deciding.flatMap(({ target, fieldName }) => (owners[target ?? ''] ? [] : [fieldName]))
  return { ...Object.fromEntries(own), ...(through.length > 0 && { through }) }
}

/** What the lines of a dynamic detail cannot hold, since the form of their head has a cell for each value. */
const composedKinds: readonly ObjectFieldKind[] = ['MultiSelect', 'References', 'Upload', 'File', 'RichText', 'Place']
export const isLineKind = (kind: ObjectFieldKind): boolean => !composedKinds.includes(kind)

/** What a record may be called by. */
const titleKinds: readonly ObjectFieldKind[] = ['Text', 'Code']
export const isTitleField = ({ fieldKind, isRequired, isKey, isHidden }: ObjectField): boolean =>
  titleKinds.includes(fieldKind) && isHidden !== '1' && (isRequired === '1' || isKey === '1')

export const needsChoices = (kind: ObjectFieldKind): boolean => kind === 'Select' || kind === 'MultiSelect'
export const needsTarget = (kind: ObjectFieldKind): boolean => kind === 'Reference' || kind === 'References'

/** Names of what every record has, as fields and as columns. */
const ownNames = ['id', 'tenantId', 'ver', 'isDeleted', 'createBy', 'createTime', 'lastModifiedBy', 'lastModifiedTime']
/** Names that calls carry beside the fields of a record or of a search, and what a line has beside its fields. */
const callNames = [
  'page',
  'sort',
  'searchField',
  'ids',
  'objectName',
  'record',
  'records',
  'searchItems',
  'returnFiled',
  headField,
  'lineNo',
]
const ownColumns: ReadonlySet<string> = new Set([...ownNames, ...callNames].map(columnOf))
export const isOwnName = (name: string): boolean => ownColumns.has(columnOf(name))

/** The field that a line describes. */
export function objectField(line: ObjectField): Field {
  const field = kindOf(line)
  const isKey = line.isKey === '1'
  return {
    ...field,
    ...(isKey || line.isRequired === '1' ? { required: true } : {}),
    // Files find records by their key, so a key stays.
    ...(isKey ? { edit: 'onCreate' as const } : {}),
  }
}

function kindOf(line: ObjectField): Field {
  const label: Label = [line.fieldDescription, line.fieldEnDescription]
  const { length, decimals, dictionaryType: type, dictionarySource: source } = line
  const longest = (usual: number) => ({ max: length ?? usual })
  const from = { source: source ?? 'dictionary' } as const
  switch (line.fieldKind) {
    case 'TextArea':
      return text(label, { ...longest(500), multiline: true })
    case 'Code':
      return code(label, longest(50))
    case 'Number':
      return number(label, { decimals: decimals ?? 0 })
    case 'Money':
      return money(label, { integerDigits: 12 })
    case 'Quantity':
      return quantity(label)
    case 'Date':
      return date(label)
    case 'DateTime':
      return dateTime(label)
    case 'YesNo':
      return flag(label)
    case 'Select':
      return dict(label, type ?? '', from)
    case 'MultiSelect':
      return dicts(label, type ?? '', from)
    case 'Reference':
      return ref(label, targetKeyOf(line))
    case 'References':
      return refs(label, targetKeyOf(line))
    case 'Phone':
      return text(label, { pattern: 'phone' })
    case 'Email':
      return text(label, { pattern: 'email' })
    case 'Upload':
      return image(label, { formats: ['jpg', 'jpeg'], maxKB: 2048, attachmentType: 'CustomField' })
    case 'File':
      return file(label)
    case 'RichText':
      return richText(label)
    case 'Place':
      return geo(label)
    default:
      return text(label, longest(100))
  }
}

/** The lines in the order of forms, without those that are hidden: their values are kept. */
const shownLines = ({ fieldList }: ObjectDefinition): ObjectField[] =>
  fieldList.filter(({ isHidden }) => isHidden !== '1').sort((a, b) => (a.sequence ?? 0) - (b.sequence ?? 0))

/** The natural key, in the order of the form. */
export const objectKeyFields = (definition: ObjectDefinition): string[] =>
  shownLines(definition).flatMap(({ fieldName, isKey }) => (isKey === '1' ? [fieldName] : []))

/**
 * The resource that a definition describes: page, calls, import, export and keys follow from it as from any other.
 * The definition must have been checked (`objectMistakes`). `scoped`: the lines of a dynamic detail are reached where
 * their heads are, which a server has to know.
 */
export function objectResource(definition: ObjectDefinition, { scoped = false } = {}): Resource {
  const lines = shownLines(definition)
  const keys = objectKeyFields(definition)
  const head = headKeyOf(definition)
  // Files name records by a code of their own, where they have one.
  const isCode =
    !head && keys.length === 1 && lines.some(({ isKey, fieldKind }) => isKey === '1' && fieldKind === 'Code')
  const fields: Record<string, Field> = {
    ...(head && {
      [headField]: ref(definition.headLabel ?? ['所属记录', 'Belongs to'], head, {
        required: true,
        edit: 'onCreate',
        partOf: true,
      }),
    }),
    ...Object.fromEntries(
      lines.map(line => [
        line.fieldName,
        { ...objectField(line), ...(isCode && line.isKey === '1' ? { unique: true } : {}) },
      ]),
    ),
    isDeleted: validity(),
  }
  const names = (wanted: (line: ObjectField) => boolean) => lines.filter(wanted).map(({ fieldName }) => fieldName)
  const listed = names(({ inList }) => inList === '1')
  const searched = names(({ inSearch }) => inSearch === '1')
  const titles = lines.filter(isTitleField)
  const { fieldName: title = keys[0] ?? 'id' } = titles.find(({ fieldKind }) => fieldKind === 'Text') ?? titles[0] ?? {}
  const { code: name, nameCn, nameEn } = definition
  const heads = head ? [headField] : []
  const reach = head ? (scoped ? { through: headField } : undefined) : reachOf(lines)
  return defineResource({
    key: objectKey(definition.id),
    path: objectPath(name),
    label: [nameCn, nameEn],
    title,
    fields,
    ...(isCode ? {} : { unique: [[...heads, ...keys]] }),
    ...(head && {
      limit: { by: headField, most: definition.maxLines ?? usualLines },
      tabOf: [{ of: head, by: headField }],
    }),
    ...(reach && { scope: reach as { org?: string } }),
    list: {
      ...(listed.length > 0 ? { columns: [...heads, ...listed, 'isDeleted', 'lastModifiedTime'] } : {}),
      ...(searched.length > 0 ? { search: [...heads, ...searched, 'isDeleted'] } : {}),
      // Rows are not ordered by a reference.
      ...(head && { sort: keys.find(key => lines.some(isOrdered(key))) ?? 'createTime' }),
    },
    import: { kind: name, businessType: 25, sample: { ...(head && { [headField]: 'A001' }), ...sampleOf(lines) } },
    export: { kind: name },
    calls: Object.fromEntries(
      operations.map(operation => [operation, `/portalsync/${objectArea}/${name}/${operation}`]),
    ),
    objectNames: [name],
  })
}

const isOrdered =
  (key: string) =>
  ({ fieldName, fieldKind }: ObjectField): boolean =>
    fieldName === key && fieldKind !== 'Reference'

/** Action keys of the page of every custom object, in the order of the menu. */
export const objectKeys: readonly ActionKey[] = [
  'search',
  'add',
  'edit',
  'view',
  'delete',
  'batch',
  'upload',
  'download',
  'share',
]

const samples: Readonly<Partial<Record<ObjectFieldKind, unknown>>> = {
  Code: 'A001',
  Number: 1,
  Money: 9.5,
  Quantity: 1,
  Date: '2026-01-31',
  DateTime: '2026-01-31 08:30:00',
  YesNo: '1',
  Phone: '13800000000',
  Email: 'name@example.com',
}

const sampleOf = (lines: readonly ObjectField[]): Record<string, unknown> =>
  Object.fromEntries(
    lines.flatMap(({ fieldName, fieldKind, fieldDescription }) => {
      const sample = fieldKind === 'Text' ? fieldDescription : samples[fieldKind]
      return sample === undefined ? [] : [[fieldName, sample]]
    }),
  )
