import { Empty, Spin } from 'antd'
import { type Key, useDeferredValue, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SearchInput } from '../../shared/search-input'
import { type TreeNode, useTreeNodes } from '../lookup/records'
import { filterNodes } from './filter-nodes'
import styles from './tree-panel.module.css'
import { useFoundNodes } from './use-found-nodes'

/** A tree that can be searched: its nodes, which of them are open, and what its frame shows. */
export function useTreeSearch(
  /** Key of the tree's resource. */
  to: string,
  options?: Parameters<typeof useTreeNodes>[1],
) {
  const { t } = useTranslation('resource')
  const { data: all = noNodes, isPending } = useTreeNodes(to, options)
  const [typed, setTyped] = useState('')
  const text = useDeferredValue(typed)
  const [expanded, setExpanded] = useState<readonly Key[]>()
  /** What of the nodes that a text has found is left open. */
  const [foundOpen, setFoundOpen] = useState<{ text: string; keys: readonly Key[] }>()
  const spelt = useFoundNodes(to, typed)
  // The same for as long as nothing else is searched: the tree looks at all nodes whenever they are new.
  const nodes = useMemo(() => filterNodes(all, text, spelt), [all, text, spelt])
  const searching = text.trim() !== ''
  const found = useMemo(() => (searching ? nodes.map(({ id }) => id) : []), [nodes, searching])
  const atFirst = useMemo(() => openAtFirst(all), [all])
  return {
    all,
    nodes,
    searching,
    input: <SearchInput label={t('tree.search')} value={typed} onType={setTyped} className={styles.search} />,
    /** What stands in the tree's place while there is none to show. */
    instead: isPending ? (
      <Spin className={styles.wait} />
    ) : nodes.length === 0 ? (
      <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t(searching ? 'tree.nothing' : 'empty')} />
    ) : undefined,
    /** All that was found, without what the user folds; else what the user opened, at first the roots and `also`. */
    expansion: (also: readonly Key[] = noKeys) => ({
      expandedKeys: [
        ...(searching ? (foundOpen?.text === text ? foundOpen.keys : found) : (expanded ?? [...atFirst, ...also])),
      ],
      onExpand: (keys: Key[]) => (searching ? setFoundOpen({ text, keys }) : setExpanded(keys)),
    }),
  }
}

/** So many nodes are seen at first; more stand folded. */
const seenAtFirst = 100

/** The roots, where that leaves a tree that can be looked over. */
function openAtFirst(nodes: readonly TreeNode[]): string[] {
  const isSmall = nodes.filter(({ level }) => level <= 2).length <= seenAtFirst
  return isSmall ? nodes.filter(({ level }) => level === 1).map(({ id }) => id) : []
}

const noNodes: readonly TreeNode[] = []
const noKeys: readonly Key[] = []
