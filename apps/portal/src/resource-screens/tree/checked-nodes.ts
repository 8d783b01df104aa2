/** What ticking needs to know of a node. */
export interface TickedPart {
  id: string
  parent: string | null
}

/**
 * Ticked nodes of a tree. A node stands for itself and everything below it, so only the topmost are held; they are
 * what the search is sent.
 */
export type Ticked = ReadonlySet<string>

const indexed = (nodes: readonly TickedPart[]) => new Map(nodes.map(node => [node.id, node]))

function* pathOf(byId: ReadonlyMap<string, TickedPart>, id: string): Generator<string> {
  const seen = new Set<string>()
  for (let at: string | null | undefined = id; at && !seen.has(at); at = byId.get(at)?.parent) {
    seen.add(at)
    yield at
  }
}

/** Every node that is ticked, by itself or through one above it, and those of which only a part is. */
export function shownTicks(nodes: readonly TickedPart[], ticked: Ticked): { checked: string[]; halfChecked: string[] } {
  const byId = indexed(nodes)
  const checked = nodes.flatMap(({ id }) => ([...pathOf(byId, id)].some(above => ticked.has(above)) ? [id] : []))
  const whole = new Set(checked)
  const half = new Set([...ticked].flatMap(id => [...pathOf(byId, id)].filter(above => !whole.has(above))))
  return { checked, halfChecked: [...half] }
}

/**
 * Ticks or unticks a node. One that is unticked below a ticked node leaves that node's other children ticked.
 */
export function toggleNode(nodes: readonly TickedPart[], ticked: Ticked, id: string): Set<string> {
  const byId = indexed(nodes)
  const path = [...pathOf(byId, id)]
  const next = new Set(ticked)
  const above = path.find(each => ticked.has(each))
  if (above === undefined) {
    for (const other of ticked) if ([...pathOf(byId, other)].includes(id)) next.delete(other)
    return next.add(id)
  }
  next.delete(above)
  if (above === id) return next
  const way = path.slice(0, path.indexOf(above))
  for (const { id: other, parent } of nodes)
    if (parent !== null && !way.includes(other) && (parent === above || way.slice(1).includes(parent))) next.add(other)
  return next
}
