import { EditOutlined, PlusOutlined } from '@ant-design/icons'
import type { ParentField } from '@sfa/resource-kit/field'
import type { Resource } from '@sfa/resource-kit/resource'
import { Button, Empty, Flex, Input, Spin, Tree, Typography } from 'antd'
import { type Key, useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLabelOf } from '../../shared/label'
import { usePermission } from '../../shared/use-permission'
import { parentField, type TreeNode, useTreeNodes } from '../lookup/records'
import type { OpenRecord } from '../record/open-record'
import { filterNodes } from './filter-nodes'
import { nodeButtons } from './node-buttons'
import { treeOf } from './tree-of'
import styles from './tree-panel.module.css'
import { useChildDelay } from './use-child-delay'
import { useFirstCall } from './use-first-call'

/** Tree-row edits are debounced by 800 ms (2-master-data.md §2.1). */
const editPauseMs = 800

interface Props {
  resource: Resource
  /** The chosen node; undefined = all. */
  chosen: string | undefined
  onChoose: (id: string | undefined) => void
  onOpen: (open: OpenRecord) => void
}

/** The tree at the left of a tree-side page. */
export function TreePanel({ resource, chosen, onChoose, onOpen }: Props) {
  const { t } = useTranslation('resource')
  const labelOf = useLabelOf()
  const can = usePermission()
  const { data, isPending } = useTreeNodes(resource.key, { all: true })
  const [typed, setTyped] = useState('')
  const text = useDeferredValue(typed)
  const [expanded, setExpanded] = useState<readonly Key[]>()
  const open = useFirstCall(onOpen, editPauseMs)

  const name = parentField(resource)
  const { maxLevel } = resource.fields[name] as ParentField
  const nodes = filterNodes(data ?? [], text)
  const searching = text.trim() !== ''
  const branches = treeOf(nodes, node => ({ key: node.id, node }))
  const shown = useChildDelay(resource, branches, searching)
  const openKeys = searching
    ? nodes.map(node => node.id)
    : (expanded ?? nodes.filter(node => node.level === 1).map(node => node.id))

  const buttonsOf = (node: TreeNode) => {
    const allowed = nodeButtons(node, maxLevel)
    return (
      <span className={styles.buttons}>
        {allowed.edit && can('edit') && (
          <Button
            type="text"
            size="small"
            icon={<EditOutlined />}
            aria-label={t('tree.editNode', { name: node.title })}
            onClick={event => {
              event.stopPropagation()
              open({ mode: 'edit', id: node.id })
            }}
          />
        )}
        {allowed.add && can('add') && (
          <Button
            type="text"
            size="small"
            icon={<PlusOutlined />}
            aria-label={t('tree.addBelow', { name: node.title })}
            onClick={event => {
              event.stopPropagation()
              open({ mode: 'add', initial: { [name]: node.id } })
            }}
          />
        )}
      </span>
    )
  }

  return (
    <>
      <Flex align="center" className={styles.head}>
        <Typography.Text strong>{labelOf(resource.label)}</Typography.Text>
        {can('add') && (
          <Button
            type="text"
            size="small"
            icon={<PlusOutlined />}
            aria-label={t('tree.addRoot')}
            onClick={() => open({ mode: 'add' })}
          />
        )}
      </Flex>
      <Input.Search
        value={typed}
        onChange={event => setTyped(event.target.value)}
        placeholder={t('tree.search')}
        aria-label={t('tree.search')}
        allowClear
        className={styles.search}
      />
      <button
        type="button"
        className={chosen === undefined ? styles.allChosen : styles.all}
        onClick={() => onChoose(undefined)}
      >
        {t('tree.all')}
      </button>
      {isPending ? (
        <Spin className={styles.wait} />
      ) : nodes.length === 0 ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t(searching ? 'tree.nothing' : 'empty')} />
      ) : (
        <Tree
          blockNode
          className={styles.tree}
          height={520}
          itemHeight={28}
          {...shown}
          expandedKeys={[...openKeys]}
          onExpand={keys => setExpanded(keys)}
          selectedKeys={chosen === undefined ? [] : [chosen]}
          onSelect={([key]) => onChoose(key === undefined ? undefined : String(key))}
          titleRender={({ node }) => (
            <span className={styles.node}>
              <span className={node.invalid ? styles.invalid : styles.title} title={`${node.title} ${node.code ?? ''}`}>
                {node.title}
              </span>
              {buttonsOf(node)}
            </span>
          )}
        />
      )}
    </>
  )
}
