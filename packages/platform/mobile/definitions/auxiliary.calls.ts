import { defineCall } from '@sfa/kit/call'
import { z } from 'zod'
import { auxiliaryFunctions, lastSequence } from './auxiliary-functions'

const base = '/portalsync/basedata'
const tag = 'mobile'
const key = <A extends string>(action: A) => `sfaconfiguration/auxiliaryfunction:${action}` as const

const functionId = z.coerce
  .string()
  .max(100)
  .refine(id => auxiliaryFunctions.some(one => one.id === id), { message: 'auxiliaryFunctionUnknown' })
const Sequence = z.coerce.number().int().min(0).max(9999).default(lastSequence)
const chosen = z.object({ AuxiliaryFunctionID: functionId, Sequence })
const list = z.array(chosen).max(200)
const placed = z.object({ ID: z.coerce.string().max(100), AuxiliaryFunctionID: functionId, Sequence })
const ids = z.array(z.coerce.string().max(100)).max(200)

const leaf = {
  AuxiliaryFunctionID: z.string(),
  Code: z.string(),
  ParentCode: z.string().nullable(),
  Sequence: z.number().int(),
  descriptionCn: z.string(),
  descriptionEn: z.string(),
  SubModuleList: z.array(z.string()).describe('Modules of the app in which it is offered too'),
}
const available = z.object(leaf)
const selected = z.object({ ID: z.string(), ...leaf })
const availableRow = available.extend({ sonList: z.array(available) })
const selectedRow = selected.extend({ sonList: z.array(selected) })
export type AvailableFunction = z.output<typeof availableRow>

export const searchAuxiliaryFunctionsCall = defineCall({
  paths: [`${base}/AuxiliaryFunction/search`],
  key: key('search'),
  tag,
  summary: ['可选的移动端辅助功能及下级', 'Auxiliary functions of the app that can be chosen, with their children'],
  rows: availableRow,
})

export const searchAuxiliaryConfigCall = defineCall({
  paths: [`${base}/AuxiliaryFunctionConfig/search`],
  key: key('search'),
  tag,
  summary: [
    '移动端显示的辅助功能及下级，按顺序',
    'The auxiliary functions that the app shows, in their order, with their children',
  ],
  rows: selectedRow,
})

const changed = { key: key('edit'), tag, rows: selectedRow }

export const createAuxiliaryConfigCall = defineCall({
  ...changed,
  paths: [`${base}/AuxiliaryFunctionConfig/create`],
  summary: ['增加显示的辅助功能（含上级）', 'Show further auxiliary functions, with those above them'],
  body: z.union([list, z.object({ paramList: list }).transform(({ paramList }) => paramList)]),
})

export const updateAuxiliaryConfigCall = defineCall({
  ...changed,
  paths: [`${base}/AuxiliaryFunctionConfig/update`],
  summary: ['只显示这些辅助功能', 'Show these auxiliary functions and no others'],
  body: z.object({
    paramList: list,
    ver: z.number().int().min(0).optional().describe('As the design was read; stale where it has changed since'),
  }),
})

export const orderAuxiliaryConfigCall = defineCall({
  ...changed,
  paths: [`${base}/AuxiliaryFunctionConfig/saveOrder`],
  summary: ['保存辅助功能的显示顺序', 'Save the order of the auxiliary functions that are shown'],
  body: z.object({ paramList: z.array(placed).max(200) }),
})

export const deleteAuxiliaryConfigCall = defineCall({
  ...changed,
  paths: [`${base}/AuxiliaryFunctionConfig/deleteList`],
  summary: ['不再显示这些辅助功能及下级', 'Show these no longer, nor what stands below them'],
  body: z.union([
    z.object({ ID: ids }).transform(({ ID }) => ID),
    z
      .object({ conditionField: z.literal('ID'), conditionValue: ids })
      .transform(({ conditionValue }) => conditionValue),
  ]),
})

export const cleanAuxiliaryConfigCall = defineCall({
  ...changed,
  paths: [`${base}/AuxiliaryFunctionConfig/clean`],
  summary: ['不显示任何辅助功能', 'Show no auxiliary function'],
})

export const resetAuxiliaryConfigCall = defineCall({
  ...changed,
  paths: [`${base}/AuxiliaryFunctionConfig/reset`],
  summary: ['恢复新企业默认的辅助功能', 'Back to the auxiliary functions that a new company begins with'],
})
