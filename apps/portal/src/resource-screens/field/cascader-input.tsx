import type { CascaderField } from '@sfa/kit/fields/field'
import { Cascader, Form } from 'antd'
import { type KeyboardEvent, useMemo, useRef, useState } from 'react'
import { useTreeNodes } from '../lookup/records'
import { type Branch, treeOf } from '../tree/tree-of'
import { fillFrom } from './fill-from'
import type { InputProps } from './input-props'
import { usePlaceholder } from './use-placeholder'

type Option = Branch<{ value: string; label: string }>

/** A node of a tree, chosen level by level or by what it is called; what is kept is its id. */
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
  const [open, setOpen] = useState(false)
  const [search, setSearch] = useState('')
  const picked = useRef(false)
  const pick = (ids: readonly (string | number | null)[] | undefined) => {
    picked.current = true
    const last = ids?.at(-1)
    onChange?.(last ?? null)
    if (last !== undefined && last !== null) void fillFrom(form, field, String(last))
  }
  // The library takes what the arrows have reached; without them Enter means the first that was found.
  const onKeyDown = ({ key, nativeEvent }: KeyboardEvent) => {
    if (key === 'Enter' && !nativeEvent.isComposing && open && search && !picked.current) {
      const found = firstMatch(options, search)
      if (found) {
        pick(found)
        setSearch('')
        setOpen(false)
      }
    }
    picked.current = false
  }
  return (
    <Cascader<Option>
      id={id}
      options={options}
      value={chosen}
      open={open}
      onOpenChange={setOpen}
      onChange={pick}
      onKeyDown={onKeyDown}
      displayRender={isLost && typeof known === 'string' ? () => known : undefined}
      changeOnSelect
      showSearch={{ searchValue: search, onSearch: setSearch, filter: isMatch }}
      loading={isPending}
      allowClear
      disabled={disabled}
      placeholder={choose}
      style={{ width: '100%' }}
    />
  )
}

const isMatch = (text: string, path: readonly Pick<Option, 'label'>[]): boolean =>
  path.some(({ label }) => label.toLowerCase().includes(text.toLowerCase()))

/** In the order in which they are listed: what stands above before what stands below it. */
function firstMatch(options: readonly Option[], text: string): string[] | undefined {
  for (const option of options) {
    if (isMatch(text, [option])) return [option.value]
    const below = firstMatch(option.children, text)
    if (below) return [option.value, ...below]
  }
  return undefined
}

function pathTo(id: string | null, parents: ReadonlyMap<string, string | null>): string[] {
  const path: string[] = []
  for (let node = id; node !== null && !path.includes(node); node = parents.get(node) ?? null) path.unshift(node)
  return path
}
