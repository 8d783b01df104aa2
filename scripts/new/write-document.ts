import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { camelCase, titleOf } from './names'
import { register } from './write-resource'

const definition = (area: string, name: string) => `import { details } from '@sfa/resource-kit/details'
import { code, date, quantity, ref, remark, text, validity } from '@sfa/resource-kit/fields'
import { defineResource } from '@sfa/resource-kit/resource'

const lines = details(['明细', 'Lines'], {
  fields: {
    product: ref(['产品', 'Product'], 'product.product', { required: true }),
    quantity: quantity(['数量', 'Quantity'], { required: true }),
  },
  unique: ['product'],
  totals: ['quantity'],
  looks: { productName: { of: 'product', field: 'fullNameCn', label: ['产品名称', 'Product name'] } },
})

export const ${camelCase(name)} = defineResource({
  key: '${area}.${name}',
  path: '/${area}/${name.replaceAll('-', '')}',
  label: ['${titleOf(name)}', '${titleOf(name)}'],
  title: 'subject',
  fields: {
    code: code(['单号', 'Number'], { required: true, unique: true, edit: 'onCreate', auto: '${prefixOf(name)}' }),
    subject: text(['主题', 'Subject'], { required: true }),
    documentDate: date(['日期', 'Date']),
    remark: remark(),
    isDeleted: validity(),
  },
  details: { lines },
  imports: [
    {
      kind: '${kindOf(name)}',
      of: 'lines',
      match: ['code'],
      columns: ['code', 'subject', 'documentDate', 'product', 'productName', 'quantity'],
      titles: { product: ['产品编码', 'Product code'] },
      sample: { code: '${prefixOf(name)}000001', subject: '一', product: 'P0001', quantity: 1 },
    },
  ],
  exports: [
    {
      kind: '${kindOf(name)}',
      of: 'lines',
      columns: ['code', 'subject', 'documentDate', 'product', 'productName', 'quantity', 'lineNo'],
    },
  ],
})
`

const testOf = (name: string) =>
  `import { createSchema } from '@sfa/resource-kit/record-schema'
import { expect, test } from 'vitest'
import { ${camelCase(name)} } from './${name}.resource'

test('a ${name.replaceAll('-', ' ')} has a subject, and a quantity in every line', () => {
  const schema = createSchema(${camelCase(name)})
  expect(schema.safeParse({ subject: '一', lines: [{ product: '1', quantity: 2 }] }).success).toBe(true)
  expect(schema.safeParse({ subject: '一', lines: [{ product: '1' }] }).success).toBe(false)
  expect(schema.safeParse({ lines: [] }).success).toBe(false)
})
`

/** `price-request` → `PR`. */
const prefixOf = (name: string) =>
  name
    .split('-')
    .map(word => word.charAt(0).toUpperCase())
    .join('')

/** `price-request` → `PriceRequest`. */
const kindOf = (name: string) => camelCase(`-${name}`)

/** Writes a first document with lines, an import and an export of them, and its test; puts it into the registry. */
export function writeDocument(packageDir: string, area: string, name: string): string[] {
  const folder = join(packageDir, 'src', area)
  const path = join(folder, `${name}.resource.ts`)
  if (existsSync(path)) throw new Error(`${path} exists already`)
  mkdirSync(folder, { recursive: true })
  writeFileSync(path, definition(area, name))
  const testPath = join(folder, `${name}.resource.test.ts`)
  writeFileSync(testPath, testOf(name))
  const registry = join(packageDir, 'src/registry.ts')
  writeFileSync(registry, register(readFileSync(registry, 'utf8'), area, name))
  return [path, testPath, registry]
}
