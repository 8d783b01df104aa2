import type { ErrorTexts } from './error-texts-shape'

export const companyErrors = {
  companyIdFormat: [
    '企业标识须以小写字母开头，由2至32位小写字母、数字和连字符组成',
    'The identifier begins with a lower-case letter and has 2 to 32 lower-case letters, digits and hyphens',
  ],
  companyExists: ['企业标识“{id}”已被使用', 'A company "{id}" exists already'],
  creditCodeFormat: [
    '统一社会信用代码不正确：应为18位，末位是校验码，请核对营业执照',
    'The credit code has 18 signs, the last of which follows from the others; check the licence',
  ],
  ocrNotConfigured: [
    '系统没有配置证照识别服务，请手工填写',
    'No service reads licences here; please type what it says',
  ],
  ocrOff: ['证照识别已在设置中关闭，请手工填写', 'Reading licences is switched off in the settings'],
  ocrFailed: [
    '识别服务暂时无法使用，请稍后再试或手工填写',
    'The reading service cannot be asked; try later or type it',
  ],
  ocrNothing: ['没有识别到营业执照，请换一张清晰的照片', 'No business licence was found; take a clearer picture'],
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
