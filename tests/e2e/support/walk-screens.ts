import { resources, settingsPages } from '@sfa/resources/registry'
import { screensOfAreas } from '../../../scripts/lib/built-screens'
import { chooseLooks, missingBlocks } from './choose-looks'
import { type Found, look, lookAtScreen } from './look-at-screen'
import { untilDrawn } from './open-inside'
import {
  blocksOfResource,
  blocksOfSettings,
  extendedResources,
  handMadeScreen,
  type Opening,
  type ScreenBlocks,
} from './screen-blocks'
import type { Product } from './start-product'

const demoRecord = '900001'
const demoRecordPage = '/demo/demopage/record/:id'

/** Screens whose path alone opens nothing, and an address of theirs that does. */
const addresses: Readonly<Record<string, string>> = {
  '/userMenu/:obj/:path/:desc': '/userMenu/md_product/product/-',
  [demoRecordPage]: `/demo/demopage/record/${demoRecord}`,
}

/** The pages of records are one block, which is looked at with the list of most kinds. */
const isLookedAt = (path: string) => !path.endsWith('/record/:id') || path === demoRecordPage

/** Whatever the areas register is among them, without a line here. */
export async function screensOfLayout(projectDir: string): Promise<ScreenBlocks[]> {
  const extended = extendedResources(projectDir)
  return (await screensOfAreas(projectDir)).filter(isLookedAt).map(path => {
    const resource = resources.find(one => one.path === path)
    if (resource) return blocksOfResource(resource, path, extended.has(resource.key))
    const settings = settingsPages.find(one => one.path === path)
    return settings ? blocksOfSettings(settings) : handMadeScreen(addresses[path] ?? path)
  })
}

/** The list of most kinds has no record of its own to edit or to view; some of its kinds stand in no other form. */
export const addDemoRecord = (product: Product): Promise<void> =>
  product.sql(
    `insert into demo_demo (tenant_id, id, code, name) values ('yunhe', ${demoRecord}, 'D-1', '示例一') on conflict do nothing`,
  )

/** Looks at each block once; answers the faults, and the blocks that were not seen. */
export async function walkScreens(
  product: Product,
  screens: readonly ScreenBlocks[],
  { theme, coloursOnly }: { theme: 'light' | 'dark'; coloursOnly: boolean },
): Promise<{ found: Found; missing: string[] }> {
  const page = await product.signedIn('admin', { theme })
  await untilDrawn(page)
  const found: Found = {}
  // The frame is the same around every screen.
  await look(page, 'the frame', found, { coloursOnly })
  const seen = new Map<string, Set<Opening>>()
  /** Of the demo's lists, some have no row to edit or to view: another screen shows it. */
  let possible = screens
  for (;;) {
    const due = dueLooks(possible, seen)
    if (due.length === 0) break
    for (const { path, openings, known } of due) {
      const done = await lookAtScreen(page, path, openings, { known, found, coloursOnly })
      seen.set(path, new Set([...done, ...(seen.get(path) ?? [])]))
      possible = possible.map(screen => (screen.path === path ? without(screen, openings, done) : screen))
    }
  }
  await page.context().close()
  return { found, missing: missingBlocks(screens, seen) }
}

function dueLooks(possible: readonly ScreenBlocks[], seen: ReadonlyMap<string, ReadonlySet<Opening>>) {
  const looks = [...chooseLooks(possible)].map(([path, chosen]) => {
    const screen = possible.find(one => one.path === path)
    const openings = [...chosen].filter(one => !seen.get(path)?.has(one))
    // By hand, a screen opens more than its definition says; what the definition says is chosen.
    return { path, openings, known: screen?.handMade ? (Object.keys(screen.opens) as Opening[]) : undefined }
  })
  return looks.filter(({ path, openings }) => !seen.has(path) || openings.length > 0)
}

function without(screen: ScreenBlocks, tried: readonly Opening[], opened: ReadonlySet<Opening>): ScreenBlocks {
  const isPossible = (one: Opening) => !tried.includes(one) || opened.has(one)
  const opens = Object.entries(screen.opens).filter(([one]) => isPossible(one as Opening))
  return { ...screen, opens: Object.fromEntries(opens), ownOpenings: screen.ownOpenings.filter(isPossible) }
}
