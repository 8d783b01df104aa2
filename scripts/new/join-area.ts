import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

interface Member {
  /** Which list of the area it belongs to. */
  list: string
  /** What its file exports. */
  what: string
  /** How the list's file imports it: `./cold-room.resource`. */
  from: string
}

const emptyDefinitions = `import { defineArea } from '@sfa/kit/area'

export const definitions = defineArea({
})
`
const emptyOperations = `import type { AreaOperations } from '@sfa/operations/area/area-operations'

export const area: AreaOperations = {
}
`

/** Puts a definition into its area: into resources, reports or settings of definitions/definitions.ts. Returns the file. */
export const joinDefinitions = (
  folder: string,
  member: Member & { list: 'resources' | 'reports' | 'settings' },
): string => joinList(join(folder, 'definitions/definitions.ts'), emptyDefinitions, 'defineArea({', member)

/** Puts what works on the server into its area: into a list of area.ts. Returns the file. */
export const joinOperations = (folder: string, member: Member): string =>
  joinList(join(folder, 'area.ts'), emptyOperations, 'area: AreaOperations = {', member)

function joinList(path: string, fresh: string, opening: string, { list, what, from }: Member): string {
  const text = existsSync(path) ? readFileSync(path, 'utf8') : fresh
  const named = withImport(text, `import { ${what} } from '${from}'`)
  const at = new RegExp(`(\\n {2}${list}: \\[)([^\\]]*?),?\\s*\\]`)
  writeFileSync(
    path,
    at.test(named) ? named.replace(at, `$1$2, ${what}]`) : atEnd(named, opening, `  ${list}: [${what}],`),
  )
  return path
}

/** After the other imports. */
function withImport(text: string, line: string): string {
  const end = text.indexOf('\n', text.lastIndexOf('\nimport ') + 1) + 1
  return `${text.slice(0, end)}${line}\n${text.slice(end)}`
}

/** As the last line of the braces that `opening` opens. */
function atEnd(text: string, opening: string, line: string): string {
  const end = text.indexOf('\n}', text.indexOf(opening)) + 1
  return `${text.slice(0, end)}${line}\n${text.slice(end)}`
}
