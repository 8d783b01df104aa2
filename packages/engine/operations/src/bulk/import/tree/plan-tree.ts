import type { CellFault } from '../reading/cell-fault'

/** A node that is there already. */
export interface TreeNode {
  id: string
  parentId: string | null
  code: string
  title: string
  valid: boolean
}

/** A row of the file. */
export interface TreeRow {
  rowNo: number
  /** Node that the row changes; null makes a new one. */
  id: string | null
  code: string
  /** Null where the file leaves it as it is. */
  title: string | null
  valid: boolean | null
  /** Parent as the file names it, by code or name; null leaves a node where it is and makes a new one a root. */
  parent: string | null
  /** The parent is cleared: the node becomes a root. */
  toRoot: boolean
  /** Refused already, for whatever reason. */
  bad: boolean
}

export interface TreeFault extends CellFault {
  rowNo: number
}

export interface TreePlan {
  /** By row, for rows that name a parent: the id of its node, or `-<row>` of the row that makes it. */
  parents: ReadonlyMap<number, string>
  faults: readonly TreeFault[]
}

/** Name of a node in this file before it has an id. */
const keyOf = ({ id, rowNo }: TreeRow) => id ?? `-${rowNo}`

/**
 * Finds every row's parent among the nodes and the rows of the same file, in any order, and checks the tree as it would
 * become: unknown and invalid parents, cycles, too many levels, valid children below an invalid node, and rows whose
 * parent is a refused row.
 */
export function planTree(
  nodes: readonly TreeNode[],
  rows: readonly TreeRow[],
  maxLevel: number,
  /** A chain has no levels, and a record in it may become invalid before those that lead to it. */
  isChain = false,
): TreePlan {
  return new TreePlanner(nodes, rows, isChain ? Number.POSITIVE_INFINITY : maxLevel, isChain).plan()
}

class TreePlanner {
  private readonly node: ReadonlyMap<string, TreeNode>
  private readonly rowOf = new Map<string, TreeRow>()
  private readonly byCode = new Map<string, string>()
  private readonly byTitle = new Map<string, Set<string>>()
  private readonly bad: Set<number>
  private readonly parents = new Map<number, string>()
  private readonly faults: TreeFault[] = []

  constructor(
    private readonly nodes: readonly TreeNode[],
    private readonly rows: readonly TreeRow[],
    private readonly maxLevel: number,
    private readonly isChain: boolean,
  ) {
    this.node = new Map(nodes.map(node => [node.id, node]))
    this.bad = new Set(rows.filter(row => row.bad).map(row => row.rowNo))
    for (const { id, code, title } of nodes) this.name(id, code, title)
    for (const row of rows) {
      this.rowOf.set(keyOf(row), row)
      this.name(keyOf(row), row.code, row.title)
    }
  }

  plan(): TreePlan {
    for (const row of this.rows) this.findParent(row)
    // A refused row changes the tree for the others, so the checks are repeated until they refuse nothing more.
    for (let known = -1; known < this.faults.length; ) {
      known = this.faults.length
      this.refuseBelowRefused()
      const parentOf = this.parentsAfter()
      if (this.refuseCycles(parentOf)) continue
      this.refuseTooDeep(parentOf)
      this.refuseInvalid(parentOf)
    }
    return { parents: this.parents, faults: this.faults }
  }

  private name(key: string, code: string, title: string | null): void {
    this.byCode.set(code, key)
    if (title === null) return
    const known = this.byTitle.get(title)
    if (known) known.add(key)
    else this.byTitle.set(title, new Set([key]))
  }

  private refuse(rowNo: number, fault: CellFault): void {
    this.bad.add(rowNo)
    this.faults.push({ rowNo, ...fault })
  }

  private findParent(row: TreeRow): void {
    if (row.parent === null) return
    const coded = this.byCode.get(row.parent)
    if (coded !== undefined) {
      this.parents.set(row.rowNo, coded)
      return
    }
    const titled = [...(this.byTitle.get(row.parent) ?? [])]
    const valid = titled.filter(key => this.isValid(key))
    const candidates = valid.length > 0 ? valid : titled
    const params = { value: row.parent }
    if (candidates.length > 1) this.refuse(row.rowNo, { code: 'refAmbiguous', params })
    else if (candidates[0] === undefined) this.refuse(row.rowNo, { code: 'refMissing', params })
    else this.parents.set(row.rowNo, candidates[0])
  }

  private isGood(row: TreeRow | undefined): row is TreeRow {
    return row !== undefined && !this.bad.has(row.rowNo)
  }

  private titleOf(key: string): string {
    return this.rowOf.get(key)?.title ?? this.node.get(key)?.title ?? this.rowOf.get(key)?.code ?? ''
  }

  private isValid(key: string): boolean {
    const row = this.rowOf.get(key)
    const said = this.isGood(row) ? row.valid : null
    return said ?? this.node.get(key)?.valid ?? true
  }

  private refuseBelowRefused(): void {
    for (let more = true; more; ) {
      more = false
      for (const row of this.rows) {
        const parent = this.parents.get(row.rowNo)
        if (parent === undefined || this.bad.has(row.rowNo) || this.node.has(parent)) continue
        if (this.isGood(this.rowOf.get(parent))) continue
        this.refuse(row.rowNo, { code: 'parentRefused', params: { value: row.parent ?? '' } })
        more = true
      }
    }
  }

  /** Every node's parent after the good rows are written. */
  private parentsAfter(): Map<string, string | null> {
    const parentOf = new Map<string, string | null>(this.nodes.map(node => [node.id, node.parentId]))
    for (const row of this.rows) {
      if (this.bad.has(row.rowNo)) continue
      const key = keyOf(row)
      const parent = this.parents.get(row.rowNo)
      if (parent !== undefined) parentOf.set(key, parent)
      else if (row.toRoot || !parentOf.has(key)) parentOf.set(key, null)
    }
    return parentOf
  }

  /** Rows that would hang below themselves. Answers whether there were any. */
  private refuseCycles(parentOf: ReadonlyMap<string, string | null>): boolean {
    const settled = new Set<string>()
    let found = false
    for (const start of parentOf.keys()) {
      const path: string[] = []
      const onPath = new Set<string>()
      let at: string | null | undefined = start
      while (typeof at === 'string' && !settled.has(at) && !onPath.has(at)) {
        path.push(at)
        onPath.add(at)
        at = parentOf.get(at)
      }
      if (typeof at === 'string' && onPath.has(at)) {
        const circle = path.slice(path.indexOf(at))
        for (const [place, key] of circle.entries()) {
          const row = this.rowOf.get(key)
          if (!this.isGood(row) || !this.parents.has(row.rowNo)) continue
          const chain = [...circle.slice(place), ...circle.slice(0, place), key].map(one => this.titleOf(one))
          this.refuse(row.rowNo, { code: 'treeCycle', params: { chain: chain.join(' → ') } })
          found = true
        }
      }
      for (const key of path) settled.add(key)
    }
    return found
  }

  private refuseTooDeep(parentOf: ReadonlyMap<string, string | null>): void {
    const levels = new Map<string, number>()
    for (const start of parentOf.keys()) {
      const path: string[] = []
      let at: string | null | undefined = start
      while (typeof at === 'string' && !levels.has(at)) {
        path.push(at)
        at = parentOf.get(at)
      }
      let level = typeof at === 'string' ? (levels.get(at) as number) : 0
      for (const key of path.reverse()) levels.set(key, ++level)
    }
    const blamed = new Set<number>()
    for (const [key, level] of levels) {
      if (level <= this.maxLevel) continue
      const row = this.movedAbove(key, parentOf)
      if (row) blamed.add(row.rowNo)
    }
    for (const rowNo of blamed) this.refuse(rowNo, { code: 'treeTooDeep', params: { max: this.maxLevel } })
  }

  /** The row that decides the place of a node: its own, or that of the nearest node above it that the file moves. */
  private movedAbove(key: string, parentOf: ReadonlyMap<string, string | null>): TreeRow | undefined {
    for (let at: string | null | undefined = key; typeof at === 'string'; at = parentOf.get(at)) {
      const row = this.rowOf.get(at)
      if (this.isGood(row) && this.changesParent(row)) return row
    }
    return undefined
  }

  private changesParent(row: TreeRow): boolean {
    if (row.id === null) return true
    const before = this.node.get(row.id)?.parentId ?? null
    const parent = this.parents.get(row.rowNo)
    return parent === undefined ? row.toRoot && before !== null : parent !== before
  }

  /** The row gives a valid node its place: it is new, it moves, or it becomes valid again. */
  private entersTree(row: TreeRow): boolean {
    const wasInvalid = row.id !== null && this.node.get(row.id)?.valid === false
    return this.changesParent(row) || (wasInvalid && !this.isChain)
  }

  private refuseInvalid(parentOf: ReadonlyMap<string, string | null>): void {
    const validChildren = new Map<string, number>()
    for (const [key, parent] of parentOf)
      if (parent !== null && this.isValid(key)) validChildren.set(parent, (validChildren.get(parent) ?? 0) + 1)
    for (const row of this.rows) {
      if (this.bad.has(row.rowNo)) continue
      const key = keyOf(row)
      const parent = parentOf.get(key) ?? null
      const children = validChildren.get(key) ?? 0
      if (parent !== null && !this.isValid(parent) && this.isValid(key) && this.entersTree(row))
        this.refuse(row.rowNo, { code: 'refInvalid', params: { value: row.parent ?? this.titleOf(parent) } })
      else if (!this.isChain && row.valid === false && this.node.get(key)?.valid === true && children > 0)
        this.refuse(row.rowNo, { code: 'hasChildren', params: { count: children } })
    }
  }
}
