import { flag } from '@sfa/kit/fields/fields'
import type { Label } from '@sfa/kit/label'
import { choices, defineSettings } from '@sfa/kit/settings/settings'

/** Fields of a store that a licence tells, each with what it tells there. */
export const readIntoStore = {
  businessRegNo: 'number',
  businessLicenseNm: 'name',
  companyName: 'name',
  legalPerson: 'legalPerson',
} as const

const labels: Readonly<Record<keyof typeof readIntoStore, Label>> = {
  businessRegNo: ['工商注册号', 'Business registration number'],
  businessLicenseNm: ['营业执照名称', 'Name on the licence'],
  companyName: ['公司名称', 'Company'],
  legalPerson: ['法人代表', 'Legal person'],
}

/** OCR识别设置: where pictures of business licences are read, by the provider of the deployment. */
export const ocrSetting = defineSettings({
  type: 'OcrSetting',
  path: '/enterpriseparametersetting/ocrsetting',
  label: ['OCR识别设置', 'OCR setting'],
  fields: {
    attestation: flag(['企业认证时识别营业执照', 'Read the licence of the enterprise attestation'], { default: '1' }),
    stores: flag(['编辑门店时识别营业执照', 'Read the licence of a store'], { default: '1' }),
    fill: choices(
      ['识别后填入门店的字段', 'Fields of the store that are filled'],
      (Object.keys(readIntoStore) as (keyof typeof readIntoStore)[]).map(name => [name, labels[name]] as const),
      { hint: ['不选择则全部填入；保存前可以修改', 'None chosen: all of them; they can be changed before saving'] },
    ),
  },
})
