import { formatCount } from '../../../shared/format-count'
import styles from './dialog.module.css'

export interface CountTile {
  label: string
  value: number
  tone?: 'good' | 'bad' | 'changed'
}

export function CountTiles({ tiles }: { tiles: readonly CountTile[] }) {
  return (
    <div className={styles.counts}>
      {tiles.map(({ label, value, tone }) => (
        <div key={label} className={[styles.count, tone && value > 0 && styles[tone]].filter(Boolean).join(' ')}>
          <span>{label}</span>
          <strong>{formatCount(value)}</strong>
        </div>
      ))}
    </div>
  )
}
