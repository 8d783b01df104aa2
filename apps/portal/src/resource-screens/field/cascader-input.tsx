import type { CascaderField } from '@sfa/resource-kit/field'
import { Cascader } from 'antd'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useTreeNodes } from '../lookup/records'
import { treeOf } from '../tree/tree-of'
import type { InputProps } from './input-props'

/** A node of a tree, chosen level by level; what is kept is its id. */
export function CascaderInput({ field, row, path, id, value, onChange, disabled }: InputProps<CascaderField>) {
  const { t } = useTranslation('resource')
  const { data: nodes = [], isPending } = useTreeNodes(field.to)
  const options = useMemo(() => treeOf(nodes, node => ({ value: node.id, label: node.title })), [nodes])
  const parents = useMemo(() => new Map(nodes.map(node => [node.id, node.parent])), [nodes])
  const chosen = pathTo(value === null || value === undefined ? null : String(value), parents)
  // A node that has become invalid is no longer offered, but must be seen.
  const known = row?._labels?.[String(path[0])]
  const isLost = !isPending && chosen.length > 0 && !parents.has(chosen.at(-1) as string)
  return (
    <Cascader
      id={id}
      options={options}
      value={chosen}
      onChange={ids => onChange?.(ids?.at(-1) ?? null)}
      displayRender={isLost && typeof known === 'string' ? () => known : undefined}
      changeOnSelect
      showSearch
      loading={isPending}
      allowClear
      disabled={disabled}
      placeholder={t('choose')}
      style={{ width: '100%' }}
    />
  )
}

function pathTo(id: string | null, parents: ReadonlyMap<string, string | null>): string[] {
  const path: string[] = []
  for (let node = id; node !== null && !path.includes(node); node = parents.get(node) ?? null) path.unshift(node)
  return path
}
