import type { RecordOption, TreeNode } from '../lookup/records'
import type { Narrowing } from './use-narrowing'

export interface RecordSelectProps {
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
  /** Nodes that may not be chosen, with everything below them; the same function for as long as it answers the same. */
  excluded?: (node: TreeNode) => boolean
}

export const titleOf = (option: RecordOption | undefined, t: (key: string) => string) =>
  option && (option.invalid ? `${option.title}（${t('validity.invalid')}）` : option.title)

export const listOf = (next: string | readonly string[] | null | undefined): readonly string[] =>
  next === undefined || next === null ? [] : typeof next === 'string' ? [next] : next
