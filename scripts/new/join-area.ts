import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { camelCase } from './names'

interface Definition {
  area: string
  /** Which of the lists of an area it belongs to. */
  list: 'resources' | 'reports' | 'settings'
  /** What its file exports. */
  what: string
  /** Its file within the area, without the ending: `cold-room.resource`. */
  file: string
}

/**
 * Puts a definition into its area, and an area that is new into the lists of areas. Returns the files that were
 * written. `sourceDir`: packages/resources/src.
 */
export function joinArea(sourceDir: string, definition: Definition): string[] {
  const { area } = definition
  const path = join(sourceDir, area, 'definitions.ts')
  const isNew = !existsSync(path)
  edit(path, text => withDefinition(text, definition), isNew ? emptyArea : undefined)
  if (!isNew) return [path]
  const name = camelCase(area)
  const [programs, browser] = [join(sourceDir, 'record-areas.ts'), join(sourceDir, 'area-loaders.ts')]
  edit(programs, text =>
    atEnd(
      withImport(text, `import { definitions as ${name} } from './${area}/definitions'`),
      'recordAreas = {',
      `  ${name === area ? name : `'${area}': ${name}`},`,
    ),
  )
  edit(browser, text =>
    atEnd(text, 'areaLoaders = {', `  ${name === area ? name : `'${area}'`}: () => import('./${area}/definitions'),`),
  )
  return [path, programs, browser]
}

const emptyArea = `import { defineArea } from '@sfa/kit/area'

export const definitions = defineArea({
})
`

function withDefinition(text: string, { list, what, file }: Definition): string {
  const named = withImport(text, `import { ${what} } from './${file}'`)
  const at = new RegExp(`(\\n {2}${list}: \\[)([^\\]]*?),?\\s*\\]`)
  return at.test(named) ? named.replace(at, `$1$2, ${what}]`) : atEnd(named, 'defineArea({', `  ${list}: [${what}],`)
}

/** After the other imports. */
function withImport(text: string, line: string): string {
  const end = text.indexOf('\n', text.lastIndexOf('import {')) + 1
  return `${text.slice(0, end)}${line}\n${text.slice(end)}`
}

/** As the last line of the braces that `opening` opens. */
function atEnd(text: string, opening: string, line: string): string {
  const end = text.indexOf('\n}', text.indexOf(opening)) + 1
  return `${text.slice(0, end)}${line}\n${text.slice(end)}`
}

const edit = (path: string, change: (text: string) => string, fresh?: string) =>
  writeFileSync(path, change(fresh ?? readFileSync(path, 'utf8')))
