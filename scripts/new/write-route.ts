import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RouteKind } from '@sfa/kit/route-group'
import { labelText, pageNameOf, type Titles, titleOf } from './names'

interface NewRoute {
  area: string
  name: string
  titles: Titles
  kind: RouteKind
  /** Title of the menu group, where the area has none yet. */
  group?: Titles
}

/** The Chinese title of a menu group until the author gives one; `inventory.test.ts` refuses it. */
export const newGroup = '新的分组'

const icon = "{ icon: 'AppstoreOutlined' }"

/**
 * Gives a new page its title in the route inventory: in the menu group of its area, which gets an icon where it was in no
 * menu so far. Where there is no such group the area gets one of its own. Returns the file, or null where the inventory has
 * the page already.
 */
export function writeRoute(
  routesDir: string,
  areaDir: string,
  { area, name, titles, kind, group }: NewRoute,
): string | null {
  const page = pageNameOf(name)
  const entry = `['${page}', ${labelText(titles)}, '${kind}', { proposed: true }]`
  const opening = new RegExp(`routeGroup\\(\\s*'${area}',`)
  const own = join(areaDir, 'definitions/routes.ts')
  for (const path of [
    ...readdirSync(routesDir).map(file => join(routesDir, file)),
    ...(existsSync(own) ? [own] : []),
  ]) {
    const text = readFileSync(path, 'utf8')
    const found = opening.exec(text)
    if (!found) continue
    const titleEnd = closing(text, text.indexOf('[', found.index))
    const pages = text.indexOf('[', titleEnd)
    const end = closing(text, pages)
    if (text.slice(pages, end).includes(`['${page}',`)) return null
    const before = text.slice(0, end).replace(/,?\s*$/, `, ${entry}`)
    const after = text.slice(end + 1)
    writeFileSync(path, `${before}]${/^,?\s*\)/.test(after) ? `, ${icon}` : ''}${after}`)
    return path
  }
  const title = labelText(group ?? [newGroup, titleOf(area)])
  mkdirSync(join(areaDir, 'definitions'), { recursive: true })
  writeFileSync(
    own,
    `import { type RouteGroup, routeGroup } from '@sfa/kit/route-group'

export const routes: readonly RouteGroup[] = [
  routeGroup('${area}', ${title}, [${entry}], ${icon}),
]
`,
  )
  return own
}

/** Where the bracket at `from` is closed; brackets in texts do not count. */
function closing(text: string, from: number): number {
  let depth = 0
  let quote = ''
  for (let at = from; at < text.length; at += 1) {
    const sign = text[at] as string
    if (quote) {
      if (sign === '\\') at += 1
      else if (sign === quote) quote = ''
    } else if (`'"`.includes(sign)) quote = sign
    else if (sign === '[') depth += 1
    else if (sign === ']') {
      depth -= 1
      if (depth === 0) return at
    }
  }
  throw new Error('a list of the route inventory does not end')
}
