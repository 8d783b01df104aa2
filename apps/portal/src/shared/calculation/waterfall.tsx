import type { CalculationAnswer, CalculationEntry } from '@sfa/marketing/definitions/calculation.schema'
import { Typography, theme } from 'antd'
import { useTranslation } from 'react-i18next'
import { formatAmount, formatMoney, formatNumber } from '../format-money'
import styles from './waterfall.module.css'

type Entry = CalculationEntry

/** From the original amount to what is payable, each step below the one before it. */
export function Waterfall({ result }: { result: Pick<CalculationAnswer, 'originalPrice' | 'totalPrice' | 'trace'> }) {
  const { t } = useTranslation('marketing')
  const { token } = theme.useToken()
  const whole = result.originalPrice || 1
  const applied = result.trace.filter(({ outcome }) => outcome === 'applied')
  const bar = (from: number, to: number, colour: string) => (
    <div className={styles.track}>
      <div
        className={styles.bar}
        style={{
          left: `${(from / whole) * 100}%`,
          width: `${Math.max(((to - from) / whole) * 100, to > from ? 0.5 : 0)}%`,
          background: colour,
        }}
      />
    </div>
  )
  return (
    <ol className={styles.steps}>
      <li className={styles.step}>
        <Typography.Text strong>{t('result.original')}</Typography.Text>
        {bar(0, result.originalPrice, token.colorPrimary)}
        <Typography.Text strong>{formatMoney(result.originalPrice)}</Typography.Text>
      </li>
      {applied.map(entry => (
        <li key={`${entry.stage} ${entry.id}`} className={styles.step}>
          <div>
            <div>{`${t(`stage.${entry.stage}`)} ${entry.name}`}</div>
            <Typography.Text type="secondary">{because(entry)}</Typography.Text>
          </div>
          {bar(entry.netAfter, entry.netBefore, token.colorError)}
          <span>
            {entry.type === '5'
              ? t('result.worth', { value: formatMoney(entry.saving) })
              : `-${formatMoney(entry.netBefore - entry.netAfter)}`}
          </span>
        </li>
      ))}
      <li className={styles.step}>
        <Typography.Text strong>{t('result.payable')}</Typography.Text>
        {bar(0, result.totalPrice, token.colorSuccess)}
        <Typography.Text strong>{formatMoney(result.totalPrice)}</Typography.Text>
      </li>
    </ol>
  )

  function because({ code, basis, base, threshold, times, lines, perUnit }: Entry): string {
    const figure = (value: number) => (basis === 'amount' ? formatAmount(value) : formatNumber(value))
    return [
      code,
      t('why.base', { base: figure(base) }),
      ...(threshold ? [t('why.threshold', { threshold: figure(threshold) })] : []),
      ...(perUnit?.off === undefined ? [] : [t('why.perUnitOff', { amount: formatMoney(perUnit.off) })]),
      ...(perUnit?.price === undefined ? [] : [t('why.perUnitPrice', { amount: formatMoney(perUnit.price) })]),
      ...(times > 1 ? [t('why.times', { count: times })] : []),
      t('why.lines', { lines: lines.map(({ lineNo }) => lineNo).join('、') }),
    ]
      .filter(Boolean)
      .join(' · ')
  }
}
