import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { camelCase, pageNameOf, quoted, titleOf } from './names'

const definition = (
  area: string,
  name: string,
  title: string,
) => `import { code, remark, text, validity } from '@sfa/resource-kit/fields'
import { defineResource } from '@sfa/resource-kit/resource'

export const ${camelCase(name)} = defineResource({
  key: '${area}.${name}',
  path: '/${area}/${pageNameOf(name)}',
  label: [${quoted(title)}, ${quoted(titleOf(name))}],
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
  `import { createSchema } from '@sfa/resource-kit/record-schema'
import { expect, test } from 'vitest'
import { ${camelCase(name)} } from './${name}.resource'

test('a ${name.replaceAll('-', ' ')} needs a code and a name', () => {
  expect(createSchema(${camelCase(name)}).safeParse({ code: 'A1', nameCn: '一' }).success).toBe(true)
  expect(createSchema(${camelCase(name)}).safeParse({ code: 'A1' }).success).toBe(false)
})
`

/** Writes a first definition of `area.name` and its test, and puts it into the registry. Returns the files. */
export function writeResource(packageDir: string, area: string, name: string, title: string): string[] {
  const folder = join(packageDir, 'src', area)
  const path = join(folder, `${name}.resource.ts`)
  if (existsSync(path)) throw new Error(`${path} exists already`)
  mkdirSync(folder, { recursive: true })
  writeFileSync(path, definition(area, name, title))
  const testPath = join(folder, `${name}.resource.test.ts`)
  writeFileSync(testPath, testOf(name))
  const registry = join(packageDir, 'src/registry.ts')
  writeFileSync(registry, register(readFileSync(registry, 'utf8'), area, name))
  return [path, testPath, registry]
}

/** The registry's text with one more definition: its import after the others', its name at the end of the list. */
export function register(text: string, area: string, name: string): string {
  const line = `import { ${camelCase(name)} } from './${area}/${name}.resource'\n`
  const lastImport = text.lastIndexOf('import {')
  const afterImports = text.indexOf('\n', lastImport) + 1
  const withImport = text.slice(0, afterImports) + line + text.slice(afterImports)
  const list = withImport.indexOf('export const resources')
  const end = withImport.indexOf(']\n', withImport.indexOf('= [', list))
  return `${withImport.slice(0, end)}  ${camelCase(name)},\n${withImport.slice(end)}`
}
