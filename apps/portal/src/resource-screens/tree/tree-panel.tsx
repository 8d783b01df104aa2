import { EditOutlined, PlusOutlined } from '@ant-design/icons'
import type { ParentField } from '@sfa/kit/fields/field'
import type { Resource } from '@sfa/kit/resource'
import { Button, Flex, Tree, Typography } from 'antd'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useLabelOf } from '../../shared/language/label'
import { usePermission } from '../../shared/menu/use-permission'
import { useHeight } from '../../shared/use-height'
import { parentField, type TreeNode } from '../lookup/records'
import type { OpenRecord } from '../record/open/open-record'
import { nodeButtons } from './node-buttons'
import { treeOf } from './tree-of'
import styles from './tree-panel.module.css'
import { rowHeight, usualHeight } from './tree-size'
import { useChildDelay } from './use-child-delay'
import { useFirstCall } from './use-first-call'
import { useTreeSearch } from './use-tree-search'

/** Tree-row edits are debounced by 800 ms. */
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
  const { nodes, searching, input, instead, expansion } = useTreeSearch(resource.key, { all: true })
  const open = useFirstCall(onOpen, editPauseMs, keyOf)

  const name = parentField(resource)
  const { maxLevel } = resource.fields[name] as ParentField
  const branches = useMemo(() => treeOf(nodes, node => ({ key: node.id, node })), [nodes])
  const [room, height] = useHeight(usualHeight)
  const shown = useChildDelay(resource, branches, searching)

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
              open({ mode: 'edit', id: node.id, inTurn: inOrder(branches) })
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
      {input}
      <button
        type="button"
        className={chosen === undefined ? styles.allChosen : styles.all}
        onClick={() => onChoose(undefined)}
      >
        {t('tree.all')}
      </button>
      <div ref={room} className={styles.room}>
        {instead ?? (
          <Tree
            blockNode
            className={styles.tree}
            height={height}
            itemHeight={rowHeight}
            {...shown}
            {...expansion()}
            selectedKeys={chosen === undefined ? [] : [chosen]}
            onSelect={([key]) => onChoose(key === undefined ? undefined : String(key))}
            titleRender={({ node }) => (
              <span className={styles.node}>
                <span
                  className={node.invalid ? styles.invalid : styles.title}
                  title={`${node.title} ${node.code ?? ''}`}
                >
                  {node.title}
                </span>
                {buttonsOf(node)}
              </span>
            )}
          />
        )}
      </div>
    </>
  )
}

/** What a press of a node's buttons asks for: the same press again within the pause is a double click. */
const keyOf = ({ mode, id, initial }: OpenRecord) => JSON.stringify([mode, id, initial])

interface Branch {
  node: TreeNode
  children: readonly Branch[]
}

/** The nodes from top to bottom, as a tree that is unfolded shows them. */
const inOrder = (branches: readonly Branch[]): TreeNode[] =>
  branches.flatMap(({ node, children }) => [node, ...inOrder(children)])
