import type { Field } from '@sfa/resource-kit/fields/field'
import { useTranslation } from 'react-i18next'
import { useLabelOf } from '../../shared/language/label'

type Asked = Pick<Field, 'label'> & { min?: number; max?: number }

/** Bounds of more digits together do not fit an input. */
const mostDigits = 6

/** What the placeholder of an input asks for, with the bounds of a number: 请输入产品编码, 请输入排序（0 至 999）. */
export function usePlaceholder(field: Asked, isNumber = false): { enter: string; choose: string } {
  const { t } = useTranslation('resource')
  const what = inSentence(useLabelOf()(field.label))
  // The tenant's own fields are named by their form alone.
  if (what === '') return { enter: t('enter'), choose: t('choose') }
  const { min, max } = field
  const isBounded = isNumber && min !== undefined && max !== undefined && `${min}${max}`.length <= mostDigits
  return {
    enter: isBounded ? t('enterBetween', { what, min, max }) : t('enterWhat', { what }),
    choose: t('chooseWhat', { what }),
  }
}

/** `Product code` becomes `product code`; `SKU` and the names of languages stay. */
export const inSentence = (label: string): string =>
  /^(?!English|Chinese)[A-Z][a-z]/.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label
