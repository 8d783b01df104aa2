import type { ReactNode } from 'react'
import styles from './row-links.module.css'

/** The links at the end of a row; their words begin where the column's title does. */
export const RowLinks = ({ children }: { children: ReactNode }) => <span className={styles.links}>{children}</span>

interface Props {
  onClick: () => void
  children: ReactNode
}

/** Looks like antd's, of which a list would have two in every row: they take as long to draw as all its other cells. */
export const RowLink = ({ onClick, children }: Props) => (
  <button type="button" className={styles.link} onClick={onClick}>
    {children}
  </button>
)
