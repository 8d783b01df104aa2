import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, resolve, sep } from 'node:path'
import { expect, test } from 'vitest'

const root = import.meta.dirname
const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
  name => name.includes(sep) && name.endsWith('.ts') && !name.endsWith('.test.ts') && !name.endsWith('.calls.ts'),
)
const areaOf = (file: string) => file.split(sep)[0] as string

/** Areas whose files an area imports, calls left out: the portal loads the definitions of an area as one file. */
function imports(): Map<string, Map<string, string>> {
  const found = new Map<string, Map<string, string>>()
  for (const file of files)
    for (const [, path = ''] of readFileSync(join(root, file), 'utf8').matchAll(
      /^(?:import (?!type )|export .*from ).*?'(\.[^']+)'$/gms,
    )) {
      const target = relative(root, resolve(root, file, '..', path))
      if (target.endsWith('.calls') || !target.includes(sep) || areaOf(target) === areaOf(file)) continue
      const of = found.get(areaOf(file)) ?? new Map<string, string>()
      found.set(areaOf(file), of.set(areaOf(target), file))
    }
  return found
}

test('no area imports one that imports it: the portal could load neither', () => {
  const of = imports()
  const circles: string[] = []
  const walk = (way: string[]) => {
    for (const [next, file] of of.get(way.at(-1) as string) ?? [])
      if (next === way[0]) circles.push(`${[...way, next].join(' → ')} (${file})`)
      else if (!way.includes(next)) walk([...way, next])
  }
  for (const area of of.keys()) walk([area])
  expect(circles).toEqual([])
})
