import type { Details } from '@sfa/kit/details'
import type { Label } from '@sfa/kit/label'
import type { Resource } from '@sfa/kit/resource'

/** Fields of the operation log that no resource has. */
export const changeFieldNames: Readonly<Record<string, Label>> = {
  password: ['密码', 'Password'],
  importFile: ['导入文件', 'Imported file'],
  rowsNew: ['新增', 'New'],
  rowsChanged: ['更新', 'Changed'],
  rowsUnchanged: ['不变', 'Unchanged'],
  rowsRefused: ['失败', 'Refused'],
  rowsRemoved: ['移除', 'Removed'],
  rowsRestored: ['恢复', 'Restored'],
  rowsKept: ['保留', 'Kept'],
  designer: ['设计器', 'Designer'],
  designName: ['设计名称', 'Name of the design'],
  designVersion: ['发布版本', 'Published version'],
}

/** In place of a record's name, for the line of a whole import. */
export const wholeBatch: Label = ['整批', 'Whole batch']

/** In place of a name that a record has not, or that its reader may not know. */
export const numberOfRecord = (id: string): Label => [`#${id}`, `#${id}`]

/** An action as the definition of the record calls it; undefined for what every record has. */
export const operationLabel = (resource: Resource | undefined, operation: string): Label | undefined =>
  resource && Object.hasOwn(resource.actions, operation) ? resource.actions[operation]?.label : undefined

/**
 * Whether a field shows a change of the record. Ids, a second name of the same field, and fields that the database
 * computes for the order of the list do not.
 */
export const isChangedField = (resource: Resource | undefined, name: string): boolean =>
  name !== 'id' &&
  name !== resource?.idName &&
  !Object.hasOwn(resource?.otherNames ?? {}, name) &&
  !(name === resource?.list.sort && resource.fields[name]?.edit === 'never')

/** The line of a document that a change is about: `lines.3`. */
export function lineOfChange(resource: Resource, name: string): { detail: Details; lineNo: string } | undefined {
  const [detail = '', lineNo] = name.split('.')
  const found = Object.hasOwn(resource.details, detail) ? resource.details[detail] : undefined
  return found && lineNo !== undefined ? { detail: found, lineNo } : undefined
}
