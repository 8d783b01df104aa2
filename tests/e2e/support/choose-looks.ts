import type { Opening, ScreenBlocks } from './screen-blocks'

/** What is opened on each screen that is looked at. */
export type Looks = ReadonlyMap<string, ReadonlySet<Opening>>

/**
 * The screens to look at so that each block is seen once: every hand-made one with what its buttons open, and the fewest
 * more that show what is not seen yet. A screen of known blocks alone is not among them.
 */
export function chooseLooks(screens: readonly ScreenBlocks[]): Looks {
  const looks = new Map<string, Set<Opening>>()
  for (const { path, handMade, opens } of screens)
    if (handMade) looks.set(path, new Set(Object.keys(opens) as Opening[]))
  for (;;) {
    const missing = new Set(missingBlocks(screens, looks))
    if (missing.size === 0) return looks
    // Of two that show as much, the one whose page is open already.
    const isOpen = ({ path }: Candidate) => Number(looks.has(path))
    const [best] = screens
      .flatMap(candidatesOf)
      .sort((one, other) => gain(other) - gain(one) || isOpen(other) - isOpen(one))
    if (!best) throw new Error(`no screen shows ${[...missing].join(', ')}`)
    const chosen = looks.get(best.path) ?? new Set<Opening>()
    if (best.opening) chosen.add(best.opening)
    looks.set(best.path, chosen)

    function gain({ blocks }: Candidate): number {
      return blocks.filter(block => missing.has(block)).length
    }
  }
}

/** Blocks that no look shows. */
export function missingBlocks(screens: readonly ScreenBlocks[], looks: Looks): string[] {
  const seen = new Set<string>()
  for (const { path, page, opens } of screens) {
    const chosen = looks.get(path)
    if (!chosen) continue
    const opened = Object.entries(opens).filter(([opening]) => chosen.has(opening as Opening))
    for (const block of [page, ...opened.map(([, blocks]) => blocks)].flat()) seen.add(block)
  }
  const all = new Set(screens.flatMap(({ page, opens }) => [page, ...Object.values(opens)].flat()))
  return [...all].filter(block => !seen.has(block))
}

interface Candidate {
  path: string
  /** Undefined: the page alone. */
  opening?: Opening
  /** Each once; the page is seen together with what it opens. */
  blocks: string[]
}

const candidatesOf = ({ path, page, opens }: ScreenBlocks): Candidate[] => [
  { path, blocks: [...new Set(page)] },
  ...Object.entries(opens).map(([opening, blocks]) => ({
    path,
    opening: opening as Opening,
    blocks: [...new Set([...page, ...blocks])],
  })),
]
