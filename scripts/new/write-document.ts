import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { joinArea } from './join-area'
import { camelCase, labelText, pageNameOf, type Titles } from './names'

const flow = (name: string) => `import { defineFlow } from '../flow/flow'

export const ${camelCase(name)}Flow = defineFlow({
  start: 'draft',
  states: {
    draft: { label: ['草稿', 'Draft'], tone: 'neutral' },
    waiting: { label: ['待审批', 'Waiting'], tone: 'waiting' },
    passed: { label: ['已通过', 'Passed'], tone: 'good' },
  },
  transitions: {
    submit: { from: ['draft'], to: 'waiting' },
    pass: { from: ['waiting'], to: 'passed' },
    reject: { from: ['waiting'], to: 'draft' },
  },
})
`

const definition = (
  area: string,
  name: string,
  titles: Titles,
) => `import { ${camelCase(name)}Flow } from '@sfa/domain/${area}/${name}-flow'
import { details } from '@sfa/kit/details'
import { code, dateTime, money, quantity, ref, remark, text } from '@sfa/kit/fields/fields'
import { defineResource } from '@sfa/kit/resource'
import { stateOf } from '@sfa/kit/state-of'

const opinion = text(['审批意见', 'Opinion'], { max: 200, multiline: true, edit: 'never', hiddenInList: true })
const stamp = { by: 'decidedBy', at: 'decidedTime' }

const lines = details(['明细', 'Lines'], {
  fields: {
    product: ref(['产品', 'Product'], 'product.product', { required: true }),
    quantity: quantity(['数量', 'Quantity'], { required: true }),
  },
  unique: ['product'],
  totals: ['quantity'],
  looks: { productName: { of: 'product', field: 'fullNameCn', label: ['产品名称', 'Product name'] } },
})
const columns = ['code', 'title', 'amount', 'product', 'productName', 'quantity'] as const

export const ${camelCase(name)} = defineResource({
  key: '${area}.${name}',
  path: '/${area}/${pageNameOf(name)}',
  label: ${labelText(titles)},
  title: 'title',
  fields: {
    code: code(['单号', 'Number'], { required: true, unique: true, edit: 'onCreate', auto: '${initialsOf(name)}' }),
    title: text(['标题', 'Title'], { required: true }),
    amount: money(['金额', 'Amount']),
    state: stateOf(${camelCase(name)}Flow),
    opinion,
    decidedBy: text(['审批人', 'Decided by'], { edit: 'never', hiddenInList: true }),
    decidedTime: dateTime(['审批时间', 'Decided at'], { edit: 'never', hiddenInList: true }),
    remark: remark(),
  },
  details: { lines },
  imports: [
    {
      kind: '${kindOf(name)}',
      of: 'lines',
      match: ['code'],
      columns,
      titles: { product: ['产品编码', 'Product code'] },
      sample: { code: '${initialsOf(name)}000001', title: '一', product: 'P0001', quantity: 1 },
    },
  ],
  exports: [{ kind: '${kindOf(name)}', of: 'lines', columns: [...columns, 'lineNo'] }],
  flow: ${camelCase(name)}Flow,
  actions: {
    submit: { label: ['提交', 'Submit'], key: 'submit' },
    pass: { label: ['通过', 'Pass'], key: 'decide', body: { opinion }, stamp },
    reject: {
      label: ['驳回', 'Reject'],
      key: 'decide',
      body: { opinion: { ...opinion, required: true } },
      stamp,
      danger: true,
    },
  },
})
`

const approvable = (
  area: string,
  name: string,
) => `import { ${camelCase(name)} } from '@sfa/resources/${area}/${name}.resource'
import type { Approvable } from '../approval/approvable'

export const ${camelCase(name)}Approvable: Approvable = {
  of: ${camelCase(name)},
  summary: ['code', 'title', 'amount'],
  amount: 'amount',
  submitted: 'submit',
  passed: 'pass',
  rejected: 'reject',
}
`

/** `price-request` → `PR`. */
const initialsOf = (name: string) =>
  name
    .split('-')
    .map(word => (word[0] ?? '').toUpperCase())
    .join('')

/** `price-request` → `PriceRequest`. */
const kindOf = (name: string) => camelCase(`-${name}`)

/**
 * Writes a first document: its flow, its definition and what a workflow needs of it, and puts it into the registries.
 * Returns the files.
 */
export function writeDocument(packagesDir: string, area: string, name: string, titles: Titles): string[] {
  const written = [
    [join('domain/src', area, `${name}-flow.ts`), flow(name)],
    [join('resources/src', area, `${name}.resource.ts`), definition(area, name, titles)],
    [join('services/src', area, `${name}.approvable.ts`), approvable(area, name)],
  ].map(([path, text]) => [join(packagesDir, path as string), text as string] as const)
  for (const [path] of written) if (existsSync(path)) throw new Error(`${path} exists already`)
  for (const [path, text] of written) {
    mkdirSync(join(path, '..'), { recursive: true })
    writeFileSync(path, text)
  }
  const joined = joinArea(join(packagesDir, 'resources/src'), {
    area,
    list: 'resources',
    what: camelCase(name),
    file: `${name}.resource`,
  })
  const areas = join(packagesDir, 'services/src/areas.ts')
  writeFileSync(areas, registerApprovable(readFileSync(areas, 'utf8'), area, name))
  return [...written.map(([path]) => path), ...joined, areas]
}

/** The list of areas with one more document that can be approved: its import after the first ones, itself at the end. */
function registerApprovable(text: string, area: string, name: string): string {
  const what = `${camelCase(name)}Approvable`
  const withImport = text.replace('\n\n', `\nimport { ${what} } from './${area}/${name}.approvable'\n\n`)
  return withImport.replace(/(approvables: readonly Approvable\[\] = \[)([^\]]*?),?\s*\]/, `$1$2, ${what}]`)
}
