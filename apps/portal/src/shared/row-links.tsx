import { type ReactNode, useContext } from 'react'
import { Link } from 'react-router-dom'
import { LinksFold } from './list/fold-links'
import { FoldedLinks } from './list/folded-links'
import styles from './row-links.module.css'

/** The links at the end of a row; their words begin where the column's title does. */
export const RowLinks = ({ children }: { children: ReactNode }) =>
  useContext(LinksFold) ? <FoldedLinks>{children}</FoldedLinks> : <span className={styles.links}>{children}</span>

interface Props {
  /** Is the name of what it opens, and is cut where the cell ends. */
  name?: boolean
  onClick: () => void
  danger?: boolean
  /** It cannot be done now: the link is grey, and says this to the pointer and to screen readers. */
  refusedBecause?: string
  children: ReactNode
}

/** The same that leads to another page. */
export const RowPlace = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link to={to} className={`${styles.link} ${styles.name}`}>
    {children}
  </Link>
)

/** Looks like antd's, of which a list would have two in every row: they take as long to draw as all its other cells. */
export const RowLink = ({ name = false, danger = false, refusedBecause, onClick, children }: Props) => (
  <button
    type="button"
    className={[styles.link, name && styles.name, danger && styles.danger].filter(Boolean).join(' ')}
    // Not `disabled`, which the keyboard would pass over without a word.
    aria-disabled={refusedBecause === undefined ? undefined : true}
    title={refusedBecause}
    onClick={refusedBecause === undefined ? onClick : undefined}
  >
    {children}
  </button>
)
