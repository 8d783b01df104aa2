import { MinusOutlined, PlusOutlined } from '@ant-design/icons'
import { store } from '@sfa/customer/definitions/store.resource'
import type { ChartNode } from '@sfa/organization/definitions/tree-moves.calls'
import { user } from '@sfa/person/definitions/user.resource'
import { Button, Spin } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { formatCount } from '../../../shared/format-count'
import { listOf } from '../../../shared/list-of'
import { usePermission } from '../../../shared/menu/use-permission'
import styles from './chart.module.css'

interface Props {
  node: ChartNode
  depth: number
  /** The box that the tab key reaches. */
  active: string | undefined
  isOpen: (id: string) => boolean
  /** Undefined while they are on their way. */
  childrenOf: (id: string) => readonly ChartNode[] | undefined
  onToggle: (id: string) => void
  onView: (id: string) => void
  onActive: (id: string) => void
}

/** One organisation, and to its right those below it. */
export function ChartBranch({ node, depth, ...shared }: Props) {
  const { t } = useTranslation('organization')
  const { id, name, children } = node
  const { active, isOpen, childrenOf, onToggle, onView, onActive } = shared
  const isUnfolded = children > 0 && isOpen(id)
  const below = isUnfolded ? childrenOf(id) : []
  const isActive = active === id
  return (
    <div className={styles.branch}>
      <div
        role="treeitem"
        aria-level={depth}
        aria-expanded={children > 0 ? isUnfolded : undefined}
        data-id={id}
        tabIndex={isActive ? 0 : -1}
        className={styles.stem}
        onFocus={event => event.target === event.currentTarget && onActive(id)}
      >
        <div className={styles.box}>
          <button type="button" className={styles.name} tabIndex={-1} title={name} onClick={() => onView(id)}>
            {name}
          </button>
          <div className={styles.heads} title={headsOf(node)}>
            {headsOf(node) || <span className={styles.quiet}>{t('chart.noHead')}</span>}
          </div>
          <Figures node={node} tabIndex={isActive ? 0 : -1} />
        </div>
        {children > 0 && (
          <Button
            size="small"
            shape="round"
            tabIndex={-1}
            className={styles.toggle}
            icon={isUnfolded ? <MinusOutlined /> : <PlusOutlined />}
            aria-label={t(isUnfolded ? 'chart.shut' : 'chart.open', { name, count: formatCount(children) })}
            onClick={() => onToggle(id)}
          >
            {formatCount(children)}
          </Button>
        )}
      </div>
      {isUnfolded &&
        (below ? (
          // biome-ignore lint/a11y/useSemanticElements: a tree has groups of items
          <div role="group" className={styles.below}>
            {below.map(one => (
              <ChartBranch key={one.id} node={one} depth={depth + 1} {...shared} />
            ))}
          </div>
        ) : (
          <Spin size="small" className={styles.wait} />
        ))}
    </div>
  )
}

const headsOf = ({ heads }: ChartNode) => listOf(heads.map(one => one.name))

function Figures({ node: { id, people, stores }, tabIndex }: { node: ChartNode; tabIndex: number }) {
  const { t } = useTranslation('organization')
  const can = usePermission()
  const figure = (text: string, path: string | null, field: string) =>
    path && can(`${path.slice(1)}:search`) ? (
      <Link tabIndex={tabIndex} to={`${path}?${field}=${id}&isDeleted=0`}>
        {text}
      </Link>
    ) : (
      <span>{text}</span>
    )
  return (
    <div className={styles.figures}>
      {people !== null && figure(t('chart.people', { count: people }), user.path, 'orgIds')}
      {stores !== null && figure(t('chart.stores', { count: stores }), store.path, 'orgID')}
    </div>
  )
}
