import { TreeSelect } from 'antd'
import { useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { resourceOf } from '../../shared/definitions'
import { formatCount } from '../../shared/format-count'
import { useIdle } from '../../shared/when-idle'
import { type TreeNode, useRecordNames, useTreeNodes } from '../lookup/records'
import { matcherOf } from '../tree/filter-nodes'
import { treeOf } from '../tree/tree-of'
import { useFoundNodes } from '../tree/use-found-nodes'
import { AddOption } from './add-option'
import { listOf, type RecordSelectProps, titleOf } from './record-select-props'
import type { Narrowing } from './use-narrowing'

/** Pixels, or as wide as the input: with a width that follows the content the library would draw every node. */
const popupWidth = 320
const noNodes: readonly TreeNode[] = []

/** Chooses nodes of a tree. Shows 1 tag then +N; labels are capped at 300 px. */
export function RecordTreeSelect({
  to,
  multiple,
  value,
  onChange,
  id,
  'aria-label': name,
  disabled,
  placeholder,
  excluded,
  narrow,
}: RecordSelectProps) {
  const { t } = useTranslation('resource')
  const [typed, setTyped] = useState('')
  const [opened, setOpened] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  const { treeData, count, isPending } = useTreeData({ to, value, excluded, narrow, whole: wasOpened })
  const spelt = useFoundNodes(to, typed)
  const isFound = useMemo(() => {
    const holds = matcherOf(typed)
    return (_: string, node: { value?: unknown; search?: unknown }) =>
      holds(String(node.search)) || spelt.has(String(node.value))
  }, [typed, spelt])
  const openOrClose = useCallback((open: boolean) => {
    setOpened(open)
    if (open) setWasOpened(true)
  }, [])
  return (
    <TreeSelect
      id={id}
      aria-label={name}
      multiple={multiple}
      value={multiple ? [...value] : value[0]}
      onChange={(next: string | string[] | undefined) => onChange(listOf(next))}
      treeData={treeData}
      showSearch={{
        searchValue: typed,
        onSearch: setTyped,
        // Enter chooses the first node by this; without it that whose id has the text in it.
        treeNodeFilterProp: 'search',
        filterTreeNode: isFound,
      }}
      loading={isPending}
      maxTagCount={1}
      maxTagPlaceholder={rest => `+${formatCount(rest.length)}`}
      tagRender={undefined}
      treeDefaultExpandAll={count <= 60}
      treeLine
      open={opened}
      onOpenChange={openOrClose}
      popupRender={menu => (
        <>
          {menu}
          <AddOption
            to={resourceOf(to)}
            typed={typed.trim()}
            onAdded={added => {
              setOpened(false)
              setTyped('')
              onChange(multiple ? [...value, added] : [added])
            }}
          />
        </>
      )}
      popupMatchSelectWidth={popupWidth}
      styles={{ item: { maxWidth: 300 } }}
      allowClear
      disabled={disabled}
      placeholder={placeholder ?? t('choose')}
      style={{ width: '100%' }}
    />
  )
}

const fits = ({ row }: TreeNode, narrow: Narrowing = {}) =>
  Object.entries(narrow).every(([name, values]) => [row[name]].flat().some(value => values.includes(String(value))))

interface TreeDataOf extends Pick<RecordSelectProps, 'to' | 'value' | 'excluded' | 'narrow'> {
  /** Until the tree is opened, only what is chosen has to be named: a list has several such filters. */
  whole: boolean
}

/** What the library is given, the same for as long as it says the same: it looks at all nodes whenever it is new. */
function useTreeData({ to, value, excluded, narrow, whole }: TreeDataOf) {
  const { t } = useTranslation('resource')
  // A list has such filters, and a user does not open them before its rows are there.
  const idle = useIdle()
  const { data: nodes = noNodes, isPending } = useTreeNodes(to, { enabled: idle || whole || value.length > 0 })
  const names = useRecordNames(to, value)
  const known = useMemo(() => new Map(nodes.map(node => [node.id, node])), [nodes])
  const offered = useMemo(
    () =>
      treeOf(whole ? nodes : [], node => ({
        value: node.id,
        title: node.title,
        search: `${node.title} ${node.code ?? ''}`.toLowerCase(),
        disabled: (excluded?.(node) ?? false) || !fits(node, narrow),
      })),
    [nodes, whole, excluded, narrow],
  )
  const chosen = value.join()
  const treeData = useMemo(() => {
    // A chosen node that has become invalid is no longer offered, but must be seen.
    const beside = isPending ? [] : value.filter(one => !whole || !known.has(one))
    if (beside.length === 0) return offered
    const named = beside.map(one => {
      const node = known.get(one)
      return {
        value: one,
        title: node?.title ?? titleOf(names.get(one), t) ?? one,
        search: '',
        disabled: !node || (excluded?.(node) ?? false) || !fits(node, narrow),
        children: [],
      }
    })
    return [...offered, ...named]
  }, [offered, known, chosen, names, whole, isPending, excluded, narrow, t])
  return { treeData, count: nodes.length, isPending }
}
