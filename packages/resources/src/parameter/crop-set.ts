import type { ImageField } from '@sfa/resource-kit/field'
import { image } from '@sfa/resource-kit/fields'
import type { Label } from '@sfa/resource-kit/label'

/** The type of the system configuration that the shell is named and marked by (1-shell.md §1). */
export const cropSetType = 'CropSet'

const logo = (label: Label, size: string) =>
  image(label, {
    formats: ['png'],
    maxKB: 2048,
    maxCount: 1,
    attachmentType: 'SystemLogo',
    hint: [`PNG，${size}，不超过2M`, `PNG, ${size}, up to 2 MB`],
  })

/** Its parameters that name a picture (3-operations.md §5 "System logos"); of the pixels only the shape matters (ambiguities D13). */
export const systemLogos = {
  SystemPageLogo: logo(['系统Logo', 'System logo'], '312x85'),
  SystemPageSmallLogo: logo(['系统小Logo', 'Small system logo'], '90x90'),
} as const satisfies Record<string, ImageField>

export type SystemLogo = keyof typeof systemLogos
export const isSystemLogo = (param: string): param is SystemLogo => Object.hasOwn(systemLogos, param)

/** The page 企业信息, on which a tenant sets its CropSet without being let at all other configuration. */
export const enterprisePage = 'enterpriseparametersetting/enterprise'
