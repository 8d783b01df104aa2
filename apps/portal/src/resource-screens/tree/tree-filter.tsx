import { ApartmentOutlined } from '@ant-design/icons'
import { fieldOf, type Resource } from '@sfa/resource-kit/resource'
import { Badge, Button, Drawer, Empty, Flex, Input, Spin, Tree } from 'antd'
import { type Key, useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLabelOf } from '../../shared/label'
import { useTreeNodes } from '../lookup/records'
import type { SearchControl } from '../search/use-search-state'
import { shownTicks, toggleNode } from './checked-nodes'
import { filterNodes } from './filter-nodes'
import { treeOf } from './tree-of'
import styles from './tree-panel.module.css'

/** 2-master-data.md §2.1 (4). */
const drawerWidth = 350

interface Props {
  resource: Resource
  /** Field that refers to the tree. */
  name: string
  search: SearchControl
}

/** Narrows a list to several nodes of a tree and what is below them, in a drawer at the left of the page. */
export function TreeFilter({ resource, name, search }: Props) {
  const { t } = useTranslation('resource')
  const labelOf = useLabelOf()
  const [open, setOpen] = useState(false)
  const label = labelOf(fieldOf(resource, name).label)
  const given = search.state.filters[name]
  const chosen = Array.isArray(given) ? (given as string[]) : []
  return (
    <>
      <Badge count={chosen.length} size="small">
        <Button icon={<ApartmentOutlined />} onClick={() => setOpen(true)}>
          {label}
        </Button>
      </Badge>
      <Drawer
        open={open}
        placement="left"
        size={drawerWidth}
        title={t('tree.choose', { what: label })}
        destroyOnHidden
        onClose={() => setOpen(false)}
        styles={{ body: { padding: 16 } }}
      >
        <Ticks
          to={targetOf(resource, name)}
          chosen={chosen}
          onChoose={ids => {
            const { [name]: _, ...others } = search.state.filters
            search.change({ filters: ids.length === 0 ? others : { ...others, [name]: ids } })
            setOpen(false)
          }}
        />
      </Drawer>
    </>
  )
}

function targetOf(resource: Resource, name: string): string {
  const field = fieldOf(resource, name)
  return field.kind === 'ref' || field.kind === 'refs' ? field.to : resource.key
}

interface TicksProps {
  /** Key of the tree's resource. */
  to: string
  chosen: readonly string[]
  onChoose: (ids: string[]) => void
}

function Ticks({ to, chosen, onChoose }: TicksProps) {
  const { t } = useTranslation('resource')
  const { data: all = [], isPending } = useTreeNodes(to)
  const [ticked, setTicked] = useState<ReadonlySet<string>>(() => new Set(chosen))
  const [typed, setTyped] = useState('')
  const text = useDeferredValue(typed)
  const [expanded, setExpanded] = useState<readonly Key[]>()
  const nodes = filterNodes(all, text)
  const searching = text.trim() !== ''
  const ticks = shownTicks(all, ticked)
  const openKeys = searching
    ? nodes.map(node => node.id)
    : (expanded ?? [...nodes.filter(node => node.level === 1).map(node => node.id), ...ticks.halfChecked])
  const toggle = (id: string) => setTicked(toggleNode(all, ticked, id))
  return (
    <Flex vertical className={styles.ticks}>
      <Input.Search
        value={typed}
        onChange={event => setTyped(event.target.value)}
        placeholder={t('tree.search')}
        aria-label={t('tree.search')}
        allowClear
        className={styles.search}
      />
      <div className={styles.ticked}>
        {isPending ? (
          <Spin className={styles.wait} />
        ) : nodes.length === 0 ? (
          <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t(searching ? 'tree.nothing' : 'empty')} />
        ) : (
          <Tree
            checkable
            checkStrictly
            blockNode
            selectable={false}
            treeData={treeOf(nodes, node => ({ key: node.id, title: node.title }))}
            expandedKeys={[...openKeys]}
            onExpand={keys => setExpanded(keys)}
            checkedKeys={ticks}
            onCheck={(_, { node }) => toggle(String(node.key))}
            onClick={(_, { key }) => toggle(String(key))}
          />
        )}
      </div>
      <Flex justify="space-between" align="center">
        <Button type="link" disabled={ticked.size === 0} onClick={() => setTicked(new Set())}>
          {t('tree.clear', { count: ticked.size })}
        </Button>
        <Button type="primary" onClick={() => onChoose([...ticked])}>
          {t('tree.apply')}
        </Button>
      </Flex>
    </Flex>
  )
}
