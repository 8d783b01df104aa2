import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RouteKind } from '@sfa/menu/definitions/routes/route-group'
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
 * Gives a new page its title in the route inventory: in the menu group of its area, which is made where there is none,
 * and gets an icon where it was in no menu so far. Returns the file, or null where the inventory has the page already.
 */
export function writeRoute(routesDir: string, { area, name, titles, kind, group }: NewRoute): string | null {
  const page = pageNameOf(name)
  const entry = `['${page}', ${labelText(titles)}, '${kind}', { proposed: true }]`
  const opening = new RegExp(`routeGroup\\(\\s*'${area}',`)
  for (const file of readdirSync(routesDir)) {
    const path = join(routesDir, file)
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
  const path = join(routesDir, 'master.ts')
  const text = readFileSync(path, 'utf8')
  const end = text.lastIndexOf(']')
  const title = labelText(group ?? [newGroup, titleOf(area)])
  writeFileSync(
    path,
    `${text.slice(0, end)}  routeGroup('${area}', ${title}, [${entry}], ${icon}),\n${text.slice(end)}`,
  )
  return path
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
