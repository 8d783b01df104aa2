import type { CellProps } from '../../resource-screens/extensions'
import styles from './publishing.module.css'

/** What was sent, set out; the bytes themselves are without white space. */
export default function JsonCell({ row }: CellProps) {
  return <pre className={styles.json}>{pretty(row.body)}</pre>
}

function pretty(body: unknown): string {
  try {
    return JSON.stringify(JSON.parse(String(body)), null, 2)
  } catch {
    return String(body ?? '')
  }
}
