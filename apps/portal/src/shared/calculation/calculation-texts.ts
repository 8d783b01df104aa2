import type { CalculationAnswer } from '@sfa/marketing/definitions/calculation.schema'
import { useTranslation } from 'react-i18next'
import { formatMoney, formatNumber } from '../format-money'
import { joined } from '../list-of'

const mostHints = 3

/** What a calculation says beside its figures: what a little more would bring, and what could not be given. */
export function useCalculationTexts(result: Pick<CalculationAnswer, 'hints' | 'warnings'> | undefined): {
  hints: string[]
  warnings: string[]
} {
  const { t } = useTranslation('marketing')
  const hints = (result?.hints ?? []).slice(0, mostHints).map(hint =>
    t(hint.gifts.length > 0 ? `hint.${hint.basis}Gift` : `hint.${hint.basis}`, {
      name: hint.name,
      missing: hint.basis === 'amount' ? formatMoney(hint.missing) : formatNumber(hint.missing),
      saves: formatMoney(hint.saves),
      gifts: joined(hint.gifts.map(({ productName, quantity }) => `${productName} × ${quantity}`)),
    }),
  )
  const warnings = (result?.warnings ?? []).map(({ code, productName, wanted, given, source }) =>
    t(`warning.${code}`, { product: productName, wanted, given, source }),
  )
  return { hints, warnings }
}
