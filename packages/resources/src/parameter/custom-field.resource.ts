import { customFieldObjects } from '@sfa/resource-kit/custom-field-objects'
import { code, dict, flag, number, text, validity } from '@sfa/resource-kit/fields'
import { defineResource } from '@sfa/resource-kit/resource'

/** Definitions of the tenant's own fields per object (2-master-data.md §3.5, §5.4). */
export const customField = defineResource({
  key: 'parameter.custom-field',
  path: '/parameter/customfield',
  label: ['自定义字段', 'Custom field'],
  title: 'fieldDescription',
  fields: {
    keyName: dict(['所属对象', 'Object'], 'CustomFieldObject', {
      required: true,
      edit: 'onCreate',
      options: customFieldObjects,
    }),
    fieldName: code(['字段名', 'Field name'], { required: true, pattern: 'dictValue', edit: 'onCreate' }),
    fieldDescription: text(['中文名称', 'Chinese label'], { required: true }),
    fieldEnDescription: text(['英文名称', 'English label'], { required: true }),
    fieldType: dict(['字段类型', 'Field type'], 'CustomFieldType', { required: true }),
    length: number(['长度', 'Length'], { min: 1, max: 4000 }),
    dictionarySource: dict(['选项来源', 'Options from'], 'CustomFieldSource'),
    dictionaryType: text(['选项类型', 'Options type'], { max: 50 }),
    isRequired: flag(['必填', 'Required']),
    allowView: flag(['可查看', 'Viewable'], { default: '1' }),
    allowNew: flag(['新增可填', 'On add'], { default: '1' }),
    allowEdit: flag(['编辑可填', 'On edit'], { default: '1' }),
    isPortalUse: flag(['后台使用', 'Used in the portal'], { default: '1' }),
    sequence: number(['排序', 'Order'], { min: 0, max: 99999, default: 0 }),
    isDeleted: validity(),
  },
  unique: [['keyName', 'fieldName']],
  list: {
    search: ['keyName', 'fieldName', 'fieldDescription', 'isDeleted'],
    columns: ['keyName', 'fieldName', 'fieldDescription', 'fieldEnDescription', 'fieldType', 'isRequired', 'isDeleted'],
    sort: 'fieldName',
  },
  openToRead: true,
  objectNames: ['MD_CustomField'],
})
