import { Empty, Spin } from 'antd'
import { type Key, useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SearchInput } from '../../shared/search-input'
import { useTreeNodes } from '../lookup/records'
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
  const { data: all = [], isPending } = useTreeNodes(to, options)
  const [typed, setTyped] = useState('')
  const text = useDeferredValue(typed)
  const [expanded, setExpanded] = useState<readonly Key[]>()
  const nodes = filterNodes(all, text, useFoundNodes(to, typed))
  const searching = text.trim() !== ''
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
    /** All that was found; else what the user opened, at first the roots and `also`. */
    expansion: (also: readonly Key[] = []) => ({
      expandedKeys: searching
        ? nodes.map(({ id }) => id)
        : [...(expanded ?? [...nodes.filter(({ level }) => level === 1).map(({ id }) => id), ...also])],
      onExpand: (keys: Key[]) => setExpanded(keys),
    }),
  }
}
