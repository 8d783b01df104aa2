import { Badge, Button, Empty, Skeleton } from 'antd'
import type { MouseEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { usePages } from '../menu/pages'
import { ProCard } from '../pro'
import styles from './tile.module.css'

interface Props {
  title: string
  /** How many things wait. */
  count?: number
  extra?: ReactNode
  /** What the tile shows is on its way, or did not come. */
  state?: { isPending: boolean; isError: boolean; refetch: () => unknown }
  /** Said in place of the content where there is none. */
  empty?: string | false
  children?: ReactNode
}

/** A tile of the home page: title, number, content, and what is said while there is none. */
export function TileCard({ title, count = 0, extra, state, empty, children }: Props) {
  return (
    <ProCard
      size="small"
      headerBordered
      className={styles.tile}
      title={
        <h2 className={styles.title}>
          {title}
          <Badge count={count} overflowCount={999} size="small" />
        </h2>
      }
      extra={extra}
    >
      <Content state={state} empty={empty}>
        {children}
      </Content>
    </ProCard>
  )
}

function Content({ state, empty, children }: Pick<Props, 'state' | 'empty' | 'children'>) {
  const { t } = useTranslation('common')
  if (state?.isPending) return <Skeleton active title={false} paragraph={{ rows: 4 }} />
  if (state?.isError)
    return (
      <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('tile.failed')}>
        <Button size="small" onClick={() => void state.refetch()}>
          {t('tile.retry')}
        </Button>
      </Empty>
    )
  return empty ? <p className={styles.nothing}>{empty}</p> : children
}

interface RowProps {
  title: string
  detail: ReactNode
  /** The button that acts. */
  action: ReactNode
}

/** One thing in a tile, with the button that acts on it. */
export const TileRow = ({ title, detail, action }: RowProps) => (
  <li className={styles.row}>
    <div className={styles.words}>
      <span title={title}>{title}</span>
      <small>{detail}</small>
    </div>
    {action}
  </li>
)

/** Leads to a page, which comes back as it was left. */
export function TilePlace({ to, children }: { to: string; children: ReactNode }) {
  const { open } = usePages()
  const go = (event: MouseEvent) => {
    // Another window is the browser's.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    open(to)
  }
  return (
    <Link to={to} onClick={go} className={styles.place}>
      {children}
    </Link>
  )
}

export const TileRows = ({ children }: { children: ReactNode }) => <ul className={styles.rows}>{children}</ul>
