import { useTranslation } from 'react-i18next'
import styles from './dialog.module.css'

export interface CountTile {
  label: string
  value: number
  tone?: 'good' | 'bad' | 'changed'
}

export function CountTiles({ tiles }: { tiles: readonly CountTile[] }) {
  const { i18n } = useTranslation('bulk')
  return (
    <div className={styles.counts}>
      {tiles.map(({ label, value, tone }) => (
        <div key={label} className={[styles.count, tone && value > 0 && styles[tone]].filter(Boolean).join(' ')}>
          <span>{label}</span>
          <strong>{value.toLocaleString(i18n.language)}</strong>
        </div>
      ))}
    </div>
  )
}
