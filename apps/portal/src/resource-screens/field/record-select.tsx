import { isTree } from '@sfa/resource-kit/resource'
import { Select, TreeSelect, Typography } from 'antd'
import { useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { resourceOf } from '../../shared/definitions'
import { formatCount } from '../../shared/format-count'
import { useDebounced } from '../../shared/use-debounced'
import { useIdle } from '../../shared/when-idle'
import { type RecordOption, type TreeNode, useRecordNames, useRecordOptions, useTreeNodes } from '../lookup/records'
import { holdsWords } from '../tree/filter-nodes'
import { treeOf } from '../tree/tree-of'
import { useFoundNodes } from '../tree/use-found-nodes'
import { AddOption } from './add-option'
import type { Narrowing } from './use-narrowing'

interface Props {
  to: string
  multiple: boolean
  value: readonly string[]
  onChange: (ids: readonly string[]) => void
  id?: string
  /** Where no label of a form names it. */
  'aria-label'?: string
  disabled?: boolean
  placeholder?: string
  /** Only records are offered whose fields have one of these values. */
  narrow?: Narrowing
  /** Nodes of a tree are found as other records are: by code or name, and taken with Enter. */
  flat?: boolean
  /** Records that are not offered, where no tree is: the one that is being edited, or who hands over. */
  without?: readonly string[]
  /** Nodes that may not be chosen, with everything below them. */
  excluded?: (node: TreeNode) => boolean
}

/** Chooses records of a resource: trees from a tree, others by typing a code or name. */
export const RecordSelect = (props: Props) =>
  isTree(resourceOf(props.to)) && !props.flat ? <FromTree {...props} /> : <BySearch {...props} />

const searchDelayMs = 300

function BySearch({
  to,
  multiple,
  value,
  onChange,
  id,
  'aria-label': name,
  disabled,
  placeholder,
  narrow,
  without = [],
}: Props) {
  const { t } = useTranslation('resource')
  const [typed, setTyped] = useState('')
  const [opened, setOpened] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  const searchText = useDebounced(typed.trim(), searchDelayMs)
  const { data, isFetching } = useRecordOptions(to, searchText, wasOpened, narrow)
  const names = useRecordNames(to, value)
  const found = data?.options.filter(option => !without.includes(option.id)) ?? []
  /** What was just added, beside what was chosen where several may be. */
  const choose = (added: string) => {
    setOpened(false)
    setTyped('')
    onChange(multiple ? [...value, added] : [added])
  }
  const chosen = value.map(one => names.get(one) ?? { id: one, title: one, invalid: false })
  // A chosen record that the search does not find still needs its name.
  const missing = typed ? [] : chosen.filter(one => !found.some(option => option.id === one.id))
  return (
    <Select
      id={id}
      aria-label={name}
      mode={multiple ? 'multiple' : undefined}
      value={multiple ? [...value] : value[0]}
      onChange={(next: string | string[] | undefined) => onChange(listOf(next))}
      open={opened}
      onOpenChange={open => {
        setOpened(open)
        setWasOpened(wasOpened || open)
        if (!open) setTyped('')
      }}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      options={[...missing, ...found].map(option => ({
        value: option.id,
        label: titleOf(option, t),
        option,
      }))}
      optionRender={({ data: { option } }) => <Option option={option} invalidText={t('validity.invalid')} />}
      labelRender={({ value: one, label }) =>
        label ??
        titleOf(
          chosen.find(option => option.id === one),
          t,
        )
      }
      notFoundContent={isFetching || !data ? t('loading') : undefined}
      popupRender={menu => (
        <>
          {menu}
          <AddOption to={resourceOf(to)} typed={typed.trim()} onAdded={choose} />
          {data && data.total > data.options.length && (
            <Typography.Text type="secondary" style={{ display: 'block', padding: '4px 12px', fontSize: 12 }}>
              {t('typeForMore', { total: data.total })}
            </Typography.Text>
          )}
        </>
      )}
      popupMatchSelectWidth={false}
      styles={{ popup: { root: { minWidth: 220, maxWidth: 480 } } }}
      maxTagCount={1}
      allowClear
      disabled={disabled}
      placeholder={placeholder ?? t('choose')}
      style={{ width: '100%' }}
    />
  )
}

function Option({ option, invalidText }: { option: RecordOption; invalidText: string }) {
  return (
    <span style={{ display: 'flex', justifyContent: 'space-between', gap: 16 }}>
      <span>
        {option.title}
        {option.invalid && `（${invalidText}）`}
      </span>
      {option.code && <Typography.Text type="secondary">{option.code}</Typography.Text>}
    </span>
  )
}

const titleOf = (option: RecordOption | undefined, t: (key: string) => string) =>
  option && (option.invalid ? `${option.title}（${t('validity.invalid')}）` : option.title)

const listOf = (next: string | readonly string[] | null | undefined): readonly string[] =>
  next === undefined || next === null ? [] : typeof next === 'string' ? [next] : next

const fits = ({ row }: TreeNode, narrow: Narrowing = {}) =>
  Object.entries(narrow).every(([name, values]) => [row[name]].flat().some(value => values.includes(String(value))))

/** Shows 1 tag then +N; labels are capped at 300 px (1-shell.md §9). */
function FromTree({
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
}: Props) {
  const { t } = useTranslation('resource')
  // A list has such filters, and a user does not open them before its rows are there.
  const idle = useIdle()
  const { data: nodes = [], isPending } = useTreeNodes(to, { enabled: idle || value.length > 0 })
  const names = useRecordNames(to, value)
  const [typed, setTyped] = useState('')
  const [opened, setOpened] = useState(false)
  const searchText = useDeferredValue(typed)
  const spelt = useFoundNodes(to, typed)
  const known = new Set(nodes.map(node => node.id))
  // A chosen node that has become invalid is no longer offered, but must be seen.
  const lost = isPending ? [] : value.filter(one => !known.has(one))
  const options = treeOf(nodes, node => ({
    value: node.id,
    title: node.title,
    search: `${node.title} ${node.code ?? ''}`.toLowerCase(),
    disabled: (excluded?.(node) ?? false) || !fits(node, narrow),
  }))
  return (
    <TreeSelect
      id={id}
      aria-label={name}
      multiple={multiple}
      value={multiple ? [...value] : value[0]}
      onChange={(next: string | string[] | undefined) => onChange(listOf(next))}
      treeData={[
        ...options,
        ...lost.map(one => ({
          value: one,
          title: titleOf(names.get(one), t) ?? one,
          search: '',
          disabled: true,
          children: [],
        })),
      ]}
      showSearch={{
        searchValue: typed,
        onSearch: setTyped,
        // Enter chooses the first node by this; without it that whose id has the text in it.
        treeNodeFilterProp: 'search',
        filterTreeNode: (_, node) => holdsWords(String(node.search), searchText) || spelt.has(String(node.value)),
      }}
      loading={isPending}
      maxTagCount={1}
      maxTagPlaceholder={rest => `+${formatCount(rest.length)}`}
      tagRender={undefined}
      treeDefaultExpandAll={nodes.length <= 60}
      treeLine
      open={opened}
      onOpenChange={setOpened}
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
      popupMatchSelectWidth={false}
      styles={{ popup: { root: { minWidth: 260, maxWidth: 480 } }, item: { maxWidth: 300 } }}
      allowClear
      disabled={disabled}
      placeholder={placeholder ?? t('choose')}
      style={{ width: '100%' }}
    />
  )
}
