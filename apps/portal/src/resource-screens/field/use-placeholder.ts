import type { Field } from '@sfa/kit/fields/field'
import { createContext, useContext } from 'react'
import { useTranslation } from 'react-i18next'
import { useLabelOf } from '../../shared/language/label'

type Asked = Pick<Field, 'label'> & { min?: number; max?: number }

/** Bounds of more digits together do not fit an input. */
const mostDigits = 9

/** Around inputs that stand in little room beside what names them, as in the columns of lines and in searches. */
export const NarrowPlace = createContext(false)

/** What the placeholder of an input asks for: 请输入产品编码, of a number its bounds: 0 至 999. */
export function usePlaceholder(field: Asked, isNumber = false): { enter: string; choose: string } {
  const { t } = useTranslation('resource')
  const what = inSentence(useLabelOf()(field.label))
  const isNarrow = useContext(NarrowPlace)
  const { min, max } = field
  const isBounded = isNumber && min !== undefined && max !== undefined && `${min}${max}`.length <= mostDigits
  // The tenant's own fields are named by their form alone.
  const isNamed = what === '' || isNarrow
  return {
    enter: isBounded ? t('enterBetween', { min, max }) : isNamed ? t('enter') : t('enterWhat', { what }),
    choose: isNamed ? t('choose') : t('chooseWhat', { what }),
  }
}

/** `Product code` becomes `product code`; `SKU` and the names of languages stay. */
export const inSentence = (label: string): string =>
  /^(?!English|Chinese)[A-Z][a-z]/.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label
