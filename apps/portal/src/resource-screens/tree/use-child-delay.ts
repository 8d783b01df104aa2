import type { Resource } from '@sfa/resource-kit/resource'
import { area } from '@sfa/resources/organization/area.resource'
import { type Key, useState } from 'react'

/** The children of an area come a second after it is unfolded (2-master-data.md §4). */
const areaDelayMs = 1000

interface Node<B> {
  key: string
  children: B[]
}

/** What antd's tree is given: for areas, without the children of nodes that have not been unfolded for that long. */
export function useChildDelay<B extends Node<B>>(resource: Resource, branches: B[], searching: boolean) {
  const [loaded, setLoaded] = useState<ReadonlySet<Key>>(new Set())
  if (resource.key !== area.key || searching) return { treeData: branches }
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
      }, areaDelayMs)
    })
  return { treeData: branches.map(cut), loadData }
}
