import type { CascaderField } from '@sfa/resource-kit/fields/field'
import { Cascader, Form } from 'antd'
import { useMemo } from 'react'
import { useTreeNodes } from '../lookup/records'
import { treeOf } from '../tree/tree-of'
import { fillFrom } from './fill-from'
import type { InputProps } from './input-props'
import { usePlaceholder } from './use-placeholder'

/** A node of a tree, chosen level by level; what is kept is its id. */
export function CascaderInput({ field, row, path, id, value, onChange, disabled }: InputProps<CascaderField>) {
  const { choose } = usePlaceholder(field)
  const form = Form.useFormInstance()
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
      onChange={ids => {
        const chosen = ids?.at(-1)
        onChange?.(chosen ?? null)
        if (chosen !== undefined) void fillFrom(form, field, String(chosen))
      }}
      displayRender={isLost && typeof known === 'string' ? () => known : undefined}
      changeOnSelect
      showSearch
      loading={isPending}
      allowClear
      disabled={disabled}
      placeholder={choose}
      style={{ width: '100%' }}
    />
  )
}

function pathTo(id: string | null, parents: ReadonlyMap<string, string | null>): string[] {
  const path: string[] = []
  for (let node = id; node !== null && !path.includes(node); node = parents.get(node) ?? null) path.unshift(node)
  return path
}
