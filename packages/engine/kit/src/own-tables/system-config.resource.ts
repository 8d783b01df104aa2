import { code, text, validity } from '../fields/fields'
import { defineResource } from '../resource'

/** System configuration: CropSet, GrossAmount, ChargeRole and the like. */
export const systemConfig = defineResource({
  key: 'parameter.system-config',
  path: '/parameter/systemconfig',
  label: ['系统配置', 'System configuration'],
  title: 'param',
  fields: {
    type: code(['配置类型', 'Type'], { required: true, edit: 'onCreate' }),
    param: code(['参数', 'Parameter'], { required: true, edit: 'onCreate' }),
    value: text(['值', 'Value'], { max: 4000 }),
    description: text(['说明', 'Description'], { max: 500 }),
    isDeleted: validity(),
  },
  unique: [['type', 'param']],
  calls: {
    search: ['/portalsync/basedata/systemConfig/search', '/portalsync/v2.7/basedata/searchSystemConfig'],
  },
  objectNames: ['MD_SystemConfig'],
})
