import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { camelCase, pageNameOf, quoted, titleOf } from './names'

const definition = (
  area: string,
  name: string,
  title: string,
) => `import { flag, number } from '@sfa/resource-kit/fields'
import { choice, defineSettings } from '@sfa/resource-kit/settings'

export const ${camelCase(name)} = defineSettings({
  type: '${camelCase(`-${name}`)}',
  path: '/${area}/${pageNameOf(name)}',
  label: [${quoted(title)}, ${quoted(titleOf(name))}],
  fields: {
    limit: number(['上限', 'Limit'], { min: 1, max: 100, default: 10 }),
    enabled: flag(['启用', 'Enabled'], { default: '1' }),
    mode: choice(
      ['方式', 'Mode'],
      [
        ['simple', ['简单', 'Simple']],
        ['strict', ['严格', 'Strict']],
      ],
      { default: 'simple' },
    ),
  },
})
`

/** Writes a first page of settings and puts it into the registry. Returns the files. */
export function writeSettings(packageDir: string, area: string, name: string, title: string): string[] {
  const folder = join(packageDir, 'src', area)
  const path = join(folder, `${name}.ts`)
  if (existsSync(path)) throw new Error(`${path} exists already`)
  mkdirSync(folder, { recursive: true })
  writeFileSync(path, definition(area, name, title))
  const registry = join(packageDir, 'src/settings/settings-registry.ts')
  writeFileSync(registry, register(readFileSync(registry, 'utf8'), area, name))
  return [path, registry]
}

function register(text: string, area: string, name: string): string {
  const withImport = text.replace('\n\n', `\nimport { ${camelCase(name)} } from '../${area}/${name}'\n\n`)
  return withImport.replace(/(settingsPages: readonly Settings\[\] = \[)([^\]]*?),?\s*\]/, `$1$2, ${camelCase(name)}]`)
}
