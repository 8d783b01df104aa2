import type { Field, NumberField } from '@sfa/kit/fields/field'
import { isAmount } from '@sfa/kit/fields/field-questions'
import { formatAmount, formatMoney, formatNumber } from '../../shared/format-money'

export { formatAmount, formatMoney, formatNumber }

/** A number with all of its decimals where its field wants them. */
export const numberText = ({ fixed, decimals }: NumberField, value: number): string =>
  fixed ? Number(value).toFixed(decimals) : formatNumber(value)

/** A number of this field, or a sum of such: amounts with their currency. */
export const formatOf = (field: Field, value: number): string =>
  isAmount(field) ? formatAmount(value) : formatNumber(value)
