import { areaFolder, writeNew } from './area-folder'
import { joinDefinitions, joinOperations } from './join-area'
import { camelCase, labelText, pageNameOf, type Titles } from './names'

const flow = (name: string) => `import { defineFlow } from '@sfa/kit/flow/flow'

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
) => `import { ${camelCase(name)}Flow } from '../rules/${name}-flow'
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

const approvable = (name: string) => `import type { Approvable } from '@sfa/operations/approval/approvable'
import { ${camelCase(name)} } from '../definitions/${name}.resource'

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

/** Writes a first document: its flow, its definition and what a workflow needs of it, and puts it into its area. Returns the files. */
export function writeDocument(packagesDir: string, area: string, name: string, titles: Titles): string[] {
  const folder = areaFolder(packagesDir, area)
  const what = camelCase(name)
  const written = writeNew(folder, {
    [`rules/${name}-flow.ts`]: flow(name),
    [`definitions/${name}.resource.ts`]: definition(area, name, titles),
    [`operations/${name}.approvable.ts`]: approvable(name),
  })
  return [
    ...written,
    joinDefinitions(folder, { list: 'resources', what, from: `./${name}.resource` }),
    joinOperations(folder, { list: 'approvables', what: `${what}Approvable`, from: `./operations/${name}.approvable` }),
  ]
}
