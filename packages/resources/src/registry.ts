import type { Resource } from '@sfa/resource-kit/resource'
import { calledShapes, shapeName } from '@sfa/resource-kit/shapes'
import { banner } from './customer/banner.resource'
import { channel } from './customer/channel.resource'
import { commonTag } from './customer/common-tag.resource'
import { storeTag } from './customer/store-tag.resource'
import { visitFrequency } from './customer/visit-frequency.resource'
import { demo } from './demo/demo.resource'
import { message } from './message/message.resource'
import { messageRule } from './message/message-rule.resource'
import { area } from './organization/area.resource'
import { department } from './organization/department.resource'
import { org } from './organization/org.resource'
import { customField } from './parameter/custom-field.resource'
import { dictionary } from './parameter/dictionary.resource'
import { systemConfig } from './parameter/system-config.resource'
import { unit } from './parameter/unit.resource'
import { interfaceLog } from './person/interface-log.resource'
import { loginLog } from './person/login-log.resource'
import { role } from './person/role.resource'
import { user } from './person/user.resource'
import { brand } from './product/brand.resource'
import { category } from './product/category.resource'
import { displayArea } from './product/display-area.resource'
import { packSize } from './product/pack-size.resource'
import { product } from './product/product.resource'
import { productGroup } from './product/product-group.resource'
import { productList } from './product/product-list.resource'
import { request } from './registration/request.resource'

/** Every resource of the product, sorted by key. The order has no effect. */
export const resources: readonly Resource[] = [
  banner,
  channel,
  commonTag,
  storeTag,
  visitFrequency,
  demo,
  message,
  messageRule,
  area,
  department,
  org,
  customField,
  dictionary,
  systemConfig,
  unit,
  interfaceLog,
  loginLog,
  role,
  user,
  brand,
  category,
  displayArea,
  packSize,
  product,
  productGroup,
  productList,
  request,
]

const byKey = new Map(resources.map(resource => [resource.key, resource]))

/** Throws on an unknown key; use `findResource` for keys that come from outside. */
export function resourceOf(key: string): Resource {
  const resource = byKey.get(key)
  if (!resource) throw new Error(`no resource ${key}`)
  return resource
}

const byName = new Map(resources.flatMap(r => [r.key, ...r.objectNames].map(name => [name.toLowerCase(), r] as const)))

/** By key or by an object name of the object families, whatever its case. */
export const findResource = (name: string): Resource | undefined => byName.get(name.toLowerCase())

const shapes = new Map(resources.flatMap(calledShapes).map(shape => [shapeName(shape), shape]))

/**
 * The same, and whatever else of an entity has a list, by the name of its shape: a further page
 * (`person.user@left-staff`), the lines of a detail (`product.product-list/lines`).
 */
export const findShape = (name: string): Resource | undefined => shapes.get(name) ?? findResource(name)
