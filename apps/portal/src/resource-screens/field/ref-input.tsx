import type { ParentField, RefField, RefsField } from '@sfa/kit/fields/field'
import { Form } from 'antd'
import { useCallback } from 'react'
import type { TreeNode } from '../lookup/records'
import { fillFrom } from './fill-from'
import type { InputProps } from './input-props'
import { RecordSelect } from './record-select'
import { useMayChoose, useNarrowing } from './use-narrowing'
import { usePlaceholder } from './use-placeholder'

const listOf = (value: unknown): readonly string[] =>
  value === null || value === undefined || value === '' ? [] : Array.isArray(value) ? value : [String(value)]

export function RefInput({ field, row, id, value, onChange, disabled }: InputProps<RefField>) {
  const form = Form.useFormInstance()
  const mayChoose = useMayChoose(field, row)
  const { choose } = usePlaceholder(field)
  return (
    <RecordSelect
      to={field.to}
      multiple={false}
      id={id}
      placeholder={choose}
      value={listOf(value)}
      onChange={ids => {
        onChange?.(ids[0] ?? null)
        if (ids[0] !== undefined) void fillFrom(form, field, ids[0])
      }}
      narrow={useNarrowing(field, row)}
      without={field.chain && row ? [row.id] : undefined}
      disabled={disabled || !mayChoose}
    />
  )
}

export function RefsInput({ field, row, id, value, onChange, disabled }: InputProps<RefsField>) {
  const mayChoose = useMayChoose(field, row)
  const { choose } = usePlaceholder(field)
  return (
    <RecordSelect
      to={field.to}
      multiple
      id={id}
      placeholder={choose}
      value={listOf(value)}
      onChange={ids => onChange?.(ids)}
      narrow={useNarrowing(field, row)}
      disabled={disabled || !mayChoose}
    />
  )
}

/** A node may not hang below itself, nor where the tree would become too deep; the server has the last word. */
export function ParentInput({ field, resource, row, id, value, onChange, disabled }: InputProps<ParentField>) {
  const { choose } = usePlaceholder(field)
  const own = row?.id
  const below = row && `${String(row.fullPath ?? '/')}${row.id}/`
  const excluded = useCallback(
    (node: TreeNode) =>
      node.level >= field.maxLevel ||
      (below !== undefined && (node.id === own || String(node.row.fullPath ?? '').startsWith(below))),
    [field.maxLevel, below, own],
  )
  return (
    <RecordSelect
      to={resource.key}
      multiple={false}
      id={id}
      placeholder={choose}
      value={listOf(value)}
      onChange={ids => onChange?.(ids[0] ?? null)}
      disabled={disabled}
      excluded={excluded}
    />
  )
}
