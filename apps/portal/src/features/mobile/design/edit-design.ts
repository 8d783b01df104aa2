import type { DesignContent, Designer, DesignPart } from '@sfa/kit/designer'

/** Where a component stands, in the order of the canvas. */
export interface Place {
  part: DesignPart
  parent?: DesignPart
  /** Among those that stand beside it. */
  at: number
  beside: number
}

export type Direction = 'up' | 'down' | 'in' | 'out'

export const placesOf = ({ components }: DesignContent): Place[] =>
  components.flatMap((part, at) => [
    { part, at, beside: components.length },
    ...(part.inside ?? []).map((inner, index) => ({
      part: inner,
      parent: part,
      at: index,
      beside: part.inside?.length ?? 0,
    })),
  ])

export const placeOf = (content: DesignContent, id: string | undefined): Place | undefined =>
  placesOf(content).find(({ part }) => part.id === id)

const holds = (designer: Designer, holder: DesignPart | undefined, type: string): boolean =>
  holder !== undefined && designer.components[holder.type]?.holds?.includes(type) === true

const standsAtTop = (designer: Designer, type: string) => !designer.components[type]?.onlyInside

/** The design with other components inside one, or at the top. */
const withChildren = (
  { components }: DesignContent,
  parent: DesignPart | undefined,
  change: (children: readonly DesignPart[]) => readonly DesignPart[],
): DesignContent =>
  parent === undefined
    ? { components: change(components) }
    : {
        components: components.map(part =>
          part.id === parent.id ? { ...part, inside: change(part.inside ?? []) } : part,
        ),
      }

const insertAt = (list: readonly DesignPart[], at: number, part: DesignPart) => [
  ...list.slice(0, at),
  part,
  ...list.slice(at),
]
const without = (content: DesignContent, { part, parent }: Place) =>
  withChildren(content, parent, list => list.filter(({ id }) => id !== part.id))

/**
 * Adds a component beside or inside the selected one; where it may stand in neither, in the last that holds such. Null
 * where there is no place for it.
 */
export function addPart(
  designer: Designer,
  content: DesignContent,
  part: DesignPart,
  selected?: string,
): DesignContent | null {
  const near = placeOf(content, selected)
  if (near && holds(designer, near.part, part.type)) return withChildren(content, near.part, list => [...list, part])
  if (near?.parent && holds(designer, near.parent, part.type))
    return withChildren(content, near.parent, list => insertAt(list, near.at + 1, part))
  if (!standsAtTop(designer, part.type)) {
    const holder = content.components.findLast(one => holds(designer, one, part.type))
    return holder ? withChildren(content, holder, list => [...list, part]) : null
  }
  const root = near?.parent ?? near?.part
  const at = root ? content.components.indexOf(root) + 1 : content.components.length
  return { components: insertAt(content.components, at, part) }
}

/** One step with the keyboard; the same design where there is none. */
export function movePart(designer: Designer, content: DesignContent, id: string, direction: Direction): DesignContent {
  const place = placeOf(content, id)
  if (!place) return content
  const { part, parent, at, beside } = place
  if (direction === 'up' || direction === 'down') {
    const next = at + (direction === 'up' ? -1 : 1)
    if (next >= 0 && next < beside)
      return withChildren(without(content, place), parent, list => insertAt(list, next, part))
    // Beyond the edge, into the next one that holds such.
    const { components } = content
    const from = parent ? components.indexOf(parent) : -1
    const others = direction === 'up' ? components.slice(0, Math.max(0, from)).reverse() : components.slice(from + 1)
    const holder = parent && others.find(one => holds(designer, one, part.type))
    if (!holder) return content
    return withChildren(without(content, place), holder, list =>
      direction === 'up' ? [...list, part] : [part, ...list],
    )
  }
  if (direction === 'in') {
    const before = parent ? undefined : content.components[at - 1]
    if (!holds(designer, before, part.type) || part.inside?.length) return content
    return withChildren(without(content, place), before, list => [...list, part])
  }
  if (!parent || !standsAtTop(designer, part.type)) return content
  const at0 = content.components.indexOf(parent)
  return withChildren(without(content, place), undefined, list => insertAt(list, at0 + 1, part))
}

/** Puts a component where another one stands: dragged, or new from the palette. The same design where it may not. */
export function dropPart(designer: Designer, content: DesignContent, part: DesignPart, over: string): DesignContent {
  const target = placeOf(content, over)
  if (!target || target.part.id === part.id) return content
  const from = placeOf(content, part.id)
  if (part.inside?.length && target.parent) return dropPart(designer, content, part, target.parent.id)
  const cleared = from ? without(content, from) : content
  if (target.parent) {
    if (!holds(designer, target.parent, part.type) && from?.parent?.id !== target.parent.id) return content
    return withChildren(cleared, target.parent, list => insertAt(list, target.at, part))
  }
  if (holds(designer, target.part, part.type) && (!standsAtTop(designer, part.type) || from?.parent))
    return withChildren(cleared, target.part, list => [part, ...list])
  if (!standsAtTop(designer, part.type)) return content
  return { components: insertAt(cleared.components, target.at, part) }
}

/** Without a component; what stood inside it goes too. */
export const removePart = (content: DesignContent, id: string): DesignContent => {
  const place = placeOf(content, id)
  return place ? without(content, place) : content
}

export const changePart = (content: DesignContent, id: string, values: DesignPart['values']): DesignContent => {
  const place = placeOf(content, id)
  if (!place) return content
  return withChildren(content, place.parent, list => list.map(one => (one.id === id ? { ...one, values } : one)))
}

/** An id that no component of the design has. */
export function freshId(content: DesignContent, type: string): string {
  const taken = new Set(placesOf(content).map(({ part }) => part.id))
  for (let n = 1; ; n++) if (!taken.has(`${type}-${n}`)) return `${type}-${n}`
}

/** How many more of a type may be added. */
export const roomFor = (designer: Designer, content: DesignContent, type: string): boolean => {
  const places = placesOf(content)
  const most = designer.components[type]?.max ?? Number.POSITIVE_INFINITY
  return places.length < designer.most && places.filter(({ part }) => part.type === type).length < most
}
