import type { Resource } from '@sfa/resource-kit/resource'
import { type Key, useState } from 'react'

interface Node<B> {
  key: string
  children: B[]
}

/** What antd's tree is given: without the children of nodes that have not been unfolded for as long as the definition says. */
export function useChildDelay<B extends Node<B>>(resource: Resource, branches: B[], searching: boolean) {
  const [loaded, setLoaded] = useState<ReadonlySet<Key>>(new Set())
  const { childDelayMs } = resource.screens
  if (childDelayMs === undefined || searching) return { treeData: branches }
  const cut = (branch: B): B & { isLeaf: boolean } => ({
    ...branch,
    isLeaf: branch.children.length === 0,
    children: loaded.has(branch.key) ? branch.children.map(cut) : [],
  })
  const loadData = ({ key }: { key: Key }) =>
    new Promise<void>(resolve => {
      setTimeout(() => {
        setLoaded(before => new Set(before).add(key))
        resolve()
      }, childDelayMs)
    })
  return { treeData: branches.map(cut), loadData }
}
