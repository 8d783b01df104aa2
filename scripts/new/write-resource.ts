import { areaFolder, writeNew } from './area-folder'
import { joinDefinitions } from './join-area'
import { camelCase, labelText, pageNameOf, type Titles } from './names'

const definition = (
  area: string,
  name: string,
  titles: Titles,
) => `import { code, remark, text, validity } from '@sfa/kit/fields/fields'
import { defineResource } from '@sfa/kit/resource'

export const ${camelCase(name)} = defineResource({
  key: '${area}.${name}',
  path: '/${area}/${pageNameOf(name)}',
  label: ${labelText(titles)},
  title: 'nameCn',
  fields: {
    code: code(['编码', 'Code'], { required: true, unique: true, edit: 'onCreate' }),
    nameCn: text(['名称', 'Name'], { required: true }),
    remark: remark(),
    isDeleted: validity(),
  },
})
`

const testOf = (name: string) =>
  `import { createSchema } from '@sfa/kit/record-schema'
import { expect, test } from 'vitest'
import { ${camelCase(name)} } from './${name}.resource'

test('a ${name.replaceAll('-', ' ')} needs a code and a name', () => {
  expect(createSchema(${camelCase(name)}).safeParse({ code: 'A1', nameCn: '一' }).success).toBe(true)
  expect(createSchema(${camelCase(name)}).safeParse({ code: 'A1' }).success).toBe(false)
})
`

/** Writes a first definition of `area.name` and its test, and puts it into its area. Returns the files. */
export function writeResource(packagesDir: string, area: string, name: string, titles: Titles): string[] {
  const folder = areaFolder(packagesDir, area)
  const written = writeNew(folder, {
    [`definitions/${name}.resource.ts`]: definition(area, name, titles),
    [`definitions/${name}.resource.test.ts`]: testOf(name),
  })
  const what = { list: 'resources', what: camelCase(name), from: `./${name}.resource` } as const
  return [...written, joinDefinitions(folder, what)]
}
