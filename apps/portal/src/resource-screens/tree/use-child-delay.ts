import type { Resource } from '@sfa/kit/resource'
import { type Key, useMemo, useState } from 'react'

interface Node<B> {
  key: string
  children: B[]
}

/** What antd's tree is given: without the children of nodes that have not been unfolded for as long as the definition says. */
export function useChildDelay<B extends Node<B>>(resource: Resource, branches: B[], searching: boolean) {
  const [loaded, setLoaded] = useState<ReadonlySet<Key>>(new Set())
  const { childDelayMs } = resource.screens
  const isWhole = childDelayMs === undefined || searching
  const treeData = useMemo(() => (isWhole ? branches : cutAt(loaded, branches)), [isWhole, branches, loaded])
  if (isWhole) return { treeData }
  const loadData = ({ key }: { key: Key }) =>
    new Promise<void>(resolve => {
      setTimeout(() => {
        setLoaded(before => new Set(before).add(key))
        resolve()
      }, childDelayMs)
    })
  return { treeData, loadData }
}

const cutAt = <B extends Node<B>>(loaded: ReadonlySet<Key>, branches: readonly B[]): (B & { isLeaf: boolean })[] =>
  branches.map(branch => ({
    ...branch,
    isLeaf: branch.children.length === 0,
    children: loaded.has(branch.key) ? cutAt(loaded, branch.children) : [],
  }))
