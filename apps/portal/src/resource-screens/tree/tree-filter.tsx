import { ApartmentOutlined } from '@ant-design/icons'
import { targetOf as namedBy } from '@sfa/kit/fields/field-questions'
import { fieldOf, type Resource } from '@sfa/kit/resource'
import { Badge, Button, Drawer, Flex, Tree } from 'antd'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLabelOf } from '../../shared/language/label'
import { useHeight } from '../../shared/use-height'
import type { SearchControl } from '../search/use-search-state'
import { shownTicks, toggleNode } from './checked-nodes'
import { treeOf } from './tree-of'
import styles from './tree-panel.module.css'
import { rowHeight, usualHeight } from './tree-size'
import { useTreeSearch } from './use-tree-search'

/** Pixels. */
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
  return namedBy(field, resource.key) ?? resource.key
}

interface TicksProps {
  /** Key of the tree's resource. */
  to: string
  chosen: readonly string[]
  onChoose: (ids: string[]) => void
}

function Ticks({ to, chosen, onChoose }: TicksProps) {
  const { t } = useTranslation('resource')
  const { all, nodes, input, instead, expansion } = useTreeSearch(to)
  const [ticked, setTicked] = useState<ReadonlySet<string>>(() => new Set(chosen))
  const ticks = useMemo(() => shownTicks(all, ticked), [all, ticked])
  const treeData = useMemo(() => treeOf(nodes, node => ({ key: node.id, title: node.title })), [nodes])
  const [room, height] = useHeight(usualHeight)
  const toggle = (id: string) => setTicked(toggleNode(all, ticked, id))
  return (
    <Flex vertical className={styles.ticks}>
      {input}
      <div ref={room} className={styles.ticked}>
        {instead ?? (
          <Tree
            checkable
            checkStrictly
            blockNode
            selectable={false}
            height={height}
            itemHeight={rowHeight}
            treeData={treeData}
            {...expansion(ticks.halfChecked)}
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
