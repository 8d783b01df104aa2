import { areaFolder, writeNew } from './area-folder'
import { joinDefinitions } from './join-area'
import { camelCase, labelText, pageNameOf, type Titles } from './names'

const definition = (
  area: string,
  name: string,
  titles: Titles,
) => `import { flag, number } from '@sfa/kit/fields/fields'
import { choice, defineSettings } from '@sfa/kit/settings/settings'

export const ${camelCase(name)} = defineSettings({
  type: '${camelCase(`-${name}`)}',
  path: '/${area}/${pageNameOf(name)}',
  label: ${labelText(titles)},
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

/** Writes a first page of settings and puts it into its area. Returns the files. */
export function writeSettings(packagesDir: string, area: string, name: string, titles: Titles): string[] {
  const folder = areaFolder(packagesDir, area)
  const written = writeNew(folder, { [`definitions/${name}.ts`]: definition(area, name, titles) })
  return [...written, joinDefinitions(folder, { list: 'settings', what: camelCase(name), from: `./${name}` })]
}
