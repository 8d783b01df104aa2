import { customFieldObjects } from '../fields/custom-field-objects'
import { code, dict, flag, number, text, validity } from '../fields/fields'
import { defineResource } from '../resource'

const ofChoices = { field: 'fieldType', is: ['Select', 'MultiSelect'] } as const

/** Definitions of the tenant's own fields per object. */
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
    length: number(['长度', 'Length'], {
      min: 1,
      max: 4000,
      when: { field: 'fieldType', is: ['Text', 'TextArea'] },
      hint: [
        '最多可输入的字符数，不填为单行100、多行500',
        'Most characters; 100 of one line and 500 of several when empty',
      ],
    }),
    dictionarySource: dict(['选项来源', 'Options from'], 'CustomFieldSource', { required: true, when: ofChoices }),
    dictionaryType: text(['选项类型', 'Options type'], {
      required: true,
      max: 50,
      when: ofChoices,
      hint: [
        '数据字典或系统配置中的类型，其有效值为选项',
        'A type of the dictionary or of the configuration, whose values are offered',
      ],
    }),
    isRequired: flag(['必填', 'Required']),
    allowView: flag(['可查看', 'Viewable'], { default: '1' }),
    allowNew: flag(['新增可填', 'On add'], { default: '1' }),
    allowEdit: flag(['编辑可填', 'On edit'], { default: '1' }),
    isPortalUse: flag(['后台使用', 'Used in the portal'], {
      default: '1',
      hint: [
        '关闭后后台的表单、列表、导入和导出中都没有该字段',
        'Switched off, forms, lists and files of the back office are without it',
      ],
    }),
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
