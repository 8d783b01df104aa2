import type { TreeNode } from '../lookup/records'

/**
 * Which buttons a node has: add only below the maximum level and while valid; none where the id is not known.
 */
export function nodeButtons(
  { id, level, invalid }: Pick<TreeNode, 'id' | 'level' | 'invalid'>,
  maxLevel: number,
): { edit: boolean; add: boolean } {
  const known = id !== '' && id !== 'unknown'
  return { edit: known, add: known && level < maxLevel && !invalid }
}
