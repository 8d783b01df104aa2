import type { ColourBy } from '@sfa/customer/definitions/store-map.calls'
import { useTranslation } from 'react-i18next'
import { formatCount } from '../../../shared/format-count'
import styles from './map.module.css'
import type { LegendEntry } from './map-colours'
import { useValueNames } from './use-value-names'

/** What the colours mean, with how many stores have each. */
export function MapLegend({ colourBy, legend }: { colourBy: ColourBy; legend: readonly LegendEntry[] }) {
  const { t } = useTranslation('customer')
  const nameOf = useValueNames(
    colourBy,
    legend.map(({ value }) => value),
  )
  if (legend.length === 0) return null
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls where it is long
    <section className={styles.legend} aria-label={t('map.legend')} tabIndex={0}>
      <ul>
        {legend.map(({ value, count, colour }) => (
          <li key={String(value)}>
            <span className={styles.dot} style={{ background: colour }} />
            {nameOf(value)}
            <span className={styles.number}>{formatCount(count)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
