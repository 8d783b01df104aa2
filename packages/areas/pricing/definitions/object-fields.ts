import { dict, ref, text } from '@sfa/kit/fields/fields'
import type { Label } from '@sfa/kit/label'
import type { Rule } from '@sfa/kit/resource'

/** Kinds of objects that a price, a minimum or a quota is for; each is named by a code. */
export const objectTypes = {
  store: ['门店', 'Store'],
  distributor: ['经销商', 'Distributor'],
  group: ['门店分组', 'Store group'],
  channel: ['渠道', 'Channel'],
  org: ['组织', 'Organisation'],
  person: ['人员', 'Person'],
  all: ['全部', 'All'],
  product: ['产品', 'Product'],
} as const satisfies Record<string, Label>
export type ObjectType = keyof typeof objectTypes

/** The records that a kind of object is among; `all` and `product` name none. */
export const objectResources = {
  store: 'customer.store',
  distributor: 'distributor.distributor',
  group: 'customer.store-group',
  channel: 'customer.channel',
  org: 'organization.org',
  person: 'person.user',
} as const satisfies Partial<Record<ObjectType, string>>

/** What is written where no object is meant: files find records by it, so that it is not empty. */
export const noObject = '*'
const unnamed: readonly string[] = ['all', 'product']

const objectOptions = (types: readonly ObjectType[]) => types.map(type => [type, objectTypes[type]] as const)

/** The kind of object. `typeName` is the name that its choices have among all choices. */
export const objectType = (label: Label, typeName: string, types: readonly ObjectType[], first: ObjectType) =>
  dict(label, typeName, { required: true, edit: 'onCreate', options: objectOptions(types), default: first })

export const objectCode = () =>
  text(['对象', 'Object'], {
    required: true,
    edit: 'onCreate',
    max: 50,
    default: noObject,
    hint: ['对象的编码；不针对具体对象时为*', 'Its code; * where no single one is meant'],
  })

/** The database keeps them beside the code (take_object), so that records are found, reached and listed by them. */
const kept = { edit: 'never', hiddenInList: true } as const
export const storeID = () => ref(['门店', 'Store'], 'customer.store', kept)
export const distributorID = () => ref(['经销商', 'Distributor'], 'distributor.distributor', kept)
export const groupID = () => ref(['门店分组', 'Store group'], 'customer.store-group', kept)
export const orgID = () => ref(['所属组织', 'Organisation'], 'organization.org', kept)

/** A code exactly where an object has to be named. */
export const objectIsNamed = {
  name: 'object-is-named',
  on: ['objectCode', 'objectType'],
  check: row => {
    const isNone = (row.objectCode ?? noObject) === noObject
    if (unnamed.includes(String(row.objectType)))
      return isNone ? null : ['该级别不针对具体对象，请填写*', 'Nothing is named at this level: write *']
    return isNone ? ['请选择对象', 'Choose the object'] : null
  },
} as const satisfies Rule
