import type { MallConfig } from '@sfa/mall/definitions/mall.calls'
import i18next from 'i18next'

/** What a column of the shop is called in the language of the portal. */
export const nameOf = ({ name, nameEn }: MallConfig['columns'][number]): string =>
  i18next.language === 'en-US' ? nameEn || name : name
