import type { ImageField } from '@sfa/kit/fields/field'
import { flag, image, text } from '@sfa/kit/fields/fields'
import type { Label } from '@sfa/kit/label'
import { choices, defineSettings } from '@sfa/kit/settings/settings'
import { systemTitleOf } from './system-title-of'

const logo = (label: Label, size: string) =>
  image(label, {
    formats: ['png'],
    maxKB: 2048,
    maxCount: 1,
    attachmentType: 'SystemLogo',
    hint: [`PNG，${size}，不超过2M`, `PNG, ${size}, up to 2 MB`],
  })

/** The parameters that name a picture; of the pixels only the shape matters. */
export const systemLogos = {
  SystemPageLogo: logo(['系统Logo', 'System logo'], '312x85'),
  SystemPageSmallLogo: logo(['系统小Logo', 'Small system logo'], '90x90'),
} as const satisfies Record<string, ImageField>

export type SystemLogo = keyof typeof systemLogos

const name = (label: Label) => text(label, { max: 50 })

/** 企业信息: title and logos of a tenant's portal. */
export const cropSet = defineSettings({
  type: 'CropSet',
  path: '/enterpriseparametersetting/enterprise',
  label: ['企业信息', 'Enterprise information'],
  fields: {
    Name: name(['企业名称', 'Company name']),
    Abbreviation: name(['企业简称', 'Abbreviation']),
    SystemName: name(['系统名称', 'System name']),
    SystemPageHead: choices(
      ['网页标题显示', 'Shown in the page title'],
      [
        ['1', ['企业名称', 'Company name']],
        ['2', ['企业简称', 'Abbreviation']],
        ['3', ['系统名称', 'System name']],
      ],
    ),
    ...systemLogos,
    Watermark: flag(['页面水印（用户名和日期）', 'Watermark (user name and date)']),
    WatermarkOnData: flag(['列表、单据和报表也显示水印', 'Watermark on lists, documents and reports too']),
  },
  preview: values => {
    const title = systemTitleOf(param => values[param])
    return title ? [`网页标题预览：${title}`, `The page title begins with: ${title}`] : null
  },
})
