import type { ErrorTexts } from './error-texts-shape'

export const companyErrors = {
  companyIdFormat: [
    '企业标识须以小写字母开头，由2至32位小写字母、数字和连字符组成',
    'The identifier begins with a lower-case letter and has 2 to 32 lower-case letters, digits and hyphens',
  ],
  companyExists: ['企业标识“{id}”已被使用', 'A company "{id}" exists already'],
  platformCompany: ['平台自身的企业不能停用', 'The company that runs the platform cannot be suspended'],
  userLimit: [
    '企业最多可有{max}个有效用户，现有{count}个，请联系平台管理员',
    'The company may have {max} valid users and has {count}: please ask the administrators of the platform',
  ],
  rowLimit: [
    '企业的每个列表最多{max}条数据，本列表已有{count}条，请联系平台管理员',
    'The company may have {max} records in a list and this one has {count}: please ask the administrators of the platform',
  ],
} as const satisfies ErrorTexts
