import { exportColumns, importColumns } from '../bulk-columns'
import type { Resource } from '../resource'
import type { CustomCell, CustomField } from './field'
import { ownCellsIn } from './field-questions'
import { date, dict, dicts, image, number, text } from './fields'

export type CustomFieldType =
  | 'Text'
  | 'TextArea'
  | 'Number'
  | 'Phone'
  | 'Email'
  | 'Date'
  | 'Select'
  | 'MultiSelect'
  | 'Upload'

/** What the tenant says of one of its own fields, in wire form. */
export interface CustomDefinition {
  fieldName: string
  fieldType: CustomFieldType
  fieldDescription: string
  fieldEnDescription: string
  length: number | null
  dictionarySource: 'dictionary' | 'systemConfig' | null
  dictionaryType: string | null
  isRequired: string
  allowView: string
  allowNew: string
  allowEdit: string
  isPortalUse: string
}

/** The field that a definition describes. */
export function customCell(definition: CustomDefinition): CustomCell {
  const cell = kindOf(definition)
  const required = definition.isRequired === '1'
  return { ...cell, ...(required ? { required } : {}), edit: editOf(definition) }
}

function kindOf(definition: CustomDefinition): CustomCell {
  const { fieldType, fieldDescription, fieldEnDescription, length, dictionarySource, dictionaryType } = definition
  const label = [fieldDescription, fieldEnDescription] as const
  // Without a source the options are unknown, so any value is accepted.
  if (isChoice(fieldType) && (!dictionarySource || !dictionaryType)) return text(label)
  switch (fieldType) {
    case 'Number':
      return number(label, { decimals: 2 })
    case 'Date':
      return date(label)
    case 'Email':
      return text(label, { pattern: 'email' })
    case 'Phone':
      return text(label, { pattern: 'phone' })
    case 'TextArea':
      return text(label, { max: length ?? 500, multiline: true })
    case 'Select':
      return dict(label, dictionaryType ?? '', { source: dictionarySource ?? 'dictionary' })
    case 'MultiSelect':
      return dicts(label, dictionaryType ?? '', { source: dictionarySource ?? 'dictionary' })
    case 'Upload':
      return image(label, { formats: ['jpg', 'jpeg'], maxKB: 2048, attachmentType: 'CustomField' })
    default:
      return text(label, { max: length ?? 100 })
  }
}

const isChoice = (type: CustomFieldType) => type === 'Select' || type === 'MultiSelect'

/** Not allowed on new or edit means excluded there, unless it is required. */
function editOf({ allowNew, allowEdit, isRequired }: CustomDefinition): NonNullable<CustomCell['edit']> {
  const onNew = allowNew === '1' || isRequired === '1'
  const onEdit = allowEdit === '1' || isRequired === '1'
  if (onNew && onEdit) return 'always'
  return onNew ? 'onCreate' : onEdit ? 'onUpdate' : 'never'
}

/** Fields that are not viewable or not for use in the portal are hidden. */
export const isShown = ({ allowView, isPortalUse }: Pick<CustomDefinition, 'allowView' | 'isPortalUse'>): boolean =>
  allowView === '1' && isPortalUse === '1'

/** Where a resource keeps the tenant's own fields: the name and the field. */
export const customFieldOf = (resource: Resource): readonly [string, CustomField] | undefined =>
  ownCellsIn(resource.fields)

/** The resource with these cells, so that files have columns for them. */
export function withCustomCells(resource: Resource, cells: Readonly<Record<string, CustomCell>>): Resource {
  const found = customFieldOf(resource)
  if (!found) return resource
  const [name, field] = found
  return { ...resource, fields: { ...resource.fields, [name]: { ...field, cells: distinct(resource, cells) } } }
}

/** A header must mean one column: a custom field with the label of another field gets its name added to the label. */
function distinct(resource: Resource, cells: Readonly<Record<string, CustomCell>>): Record<string, CustomCell> {
  const columns = [...importColumns(resource), ...exportColumns(resource)]
  const taken = new Set(columns.flatMap(column => column.label.map(fold)))
  return Object.fromEntries(
    Object.entries(cells).map(([name, cell]) => {
      const label = cell.label.map(text => (taken.has(fold(text)) ? `${text}_${name}` : text)) as [string, string]
      for (const text of label) taken.add(fold(text))
      return [name, { ...cell, label }]
    }),
  )
}

const fold = (text: string) => text.trim().toLowerCase()
