import type { ImageField } from '@sfa/resource-kit/field'
import { image } from '@sfa/resource-kit/fields'

/** The type of the system configuration that the shell is named and marked by (1-shell.md §1). */
export const cropSetType = 'CropSet'

/** Its parameters that name a picture (3-operations.md §5 "System logos"); of the pixels only the shape matters (ambiguities D13). */
export const systemLogos = {
  SystemPageLogo: image(['系统Logo', 'System logo'], {
    formats: ['png'],
    maxKB: 2048,
    maxCount: 1,
    attachmentType: 'SystemLogo',
    hint: ['PNG，312x85，不超过2M', 'PNG, 312x85, up to 2 MB'],
  }),
  SystemPageSmallLogo: image(['系统小Logo', 'Small system logo'], {
    formats: ['png'],
    maxKB: 2048,
    maxCount: 1,
    attachmentType: 'SystemLogo',
    hint: ['PNG，90x90，不超过2M', 'PNG, 90x90, up to 2 MB'],
  }),
} as const satisfies Record<string, ImageField>

export type SystemLogo = keyof typeof systemLogos
export const isSystemLogo = (param: string): param is SystemLogo => Object.hasOwn(systemLogos, param)

/** The page 企业信息, on which a tenant sets its CropSet without being let at all other configuration. */
export const enterprisePage = 'enterpriseparametersetting/enterprise'
