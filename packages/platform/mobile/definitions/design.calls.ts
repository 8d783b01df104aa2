import { defineCall } from '@sfa/kit/call'
import { designContent } from '@sfa/kit/design-faults'
import { z } from 'zod'
import { designers } from './designers'

const tag = 'mobile'
const kind = z.enum(designers.map(designer => designer.kind) as [string, ...string[]])
const code = z
  .string()
  .trim()
  .min(1, 'required')
  .max(50, 'maxLength|max=50')
  .regex(/^[A-Za-z0-9_-]+$/, 'codeFormat')
const name = z.string().trim().min(1, 'required').max(50, 'maxLength|max=50')
const ver = z.number().int().min(0).describe('As it was read; 0 for a design that was never saved')
const one = { kind, code }

const fault = z.object({
  id: z.string().nullable().describe('Of the component'),
  field: z.string().nullable().describe('Its property'),
  code: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  message: z.string().describe('In the language of the caller'),
})

const row = z.object({
  ...one,
  name: z.string(),
  ver: z.number().int(),
  published: z.number().int().nullable().describe('The version that phones are sent'),
  effectiveFrom: z.string().nullable().describe('When phones show it'),
  isDraft: z.boolean().describe('The draft differs from what is published'),
  lastModifiedBy: z.string().nullable(),
  lastModifiedTime: z.string().nullable(),
})
export type DesignRow = z.output<typeof row>

const design = row.extend({
  content: designContent.describe('The draft'),
  faults: z.array(fault).describe('What keeps the draft from being published'),
  versions: z.array(
    z.object({
      version: z.number().int(),
      note: z.string().nullable(),
      createBy: z.string().nullable(),
      createTime: z.string(),
    }),
  ),
})
export type Design = z.output<typeof design>

/** The keys are those of the designer's pages. */
export const searchDesignsCall = defineCall({
  paths: ['/portalsync/mobile/design/search'],
  key: 'service',
  tag,
  summary: ['设计器的全部设计', 'The designs of a designer'],
  body: z.object({
    kind,
    text: z.string().max(100).optional().describe('Part of the code or the name'),
    state: z.enum(['published', 'unpublished']).optional(),
  }),
  rows: row,
})

/** What a layout of orders may be for, beside designs of other kinds. */
export const searchDesignTargetsCall = defineCall({
  paths: ['/portalsync/mobile/design/targets'],
  key: 'service',
  tag,
  summary: ['组件可选的角色或订单类型', 'Roles, or types of orders, that components of a designer may name'],
  body: z.object({ kind, of: z.enum(['role', 'orderType']) }),
  rows: z.object({ code: z.string().describe('Id of the role, value of the type'), name: z.string() }),
})

export const findDesignCall = defineCall({
  paths: ['/portalsync/mobile/design/find'],
  key: 'service',
  tag,
  summary: ['设计及其草稿和版本', 'A design with its draft and its versions'],
  body: z.object(one),
  answer: design,
})

export const createDesignCall = defineCall({
  paths: ['/portalsync/mobile/design/create'],
  key: 'service',
  tag,
  summary: ['新增设计：空白或复制已有设计', 'A further design, empty or as a copy of another'],
  body: z.object({ ...one, name, copyOf: code.optional() }),
  answer: row,
})

/** storetab busCreateConfigList: the documents show no body. */
export const createTabPagesCall = defineCall({
  paths: ['/store/storetab/busCreateConfigList'],
  key: 'sfaconfiguration/tabpagelist:add',
  tag,
  summary: ['批量新增标签页，全部成功或全部不变', 'Tab pages, several at once: all or none'],
  body: z.object({ configList: z.array(z.object({ code, name })).min(1).max(50) }),
  rows: row,
})

export const renameDesignCall = defineCall({
  paths: ['/portalsync/mobile/design/rename'],
  key: 'service',
  tag,
  summary: ['重命名设计', 'Another name for a design'],
  body: z.object({ ...one, ver, name }),
  answer: row,
})

export const deleteDesignCall = defineCall({
  paths: ['/portalsync/mobile/design/delete'],
  key: 'service',
  tag,
  summary: ['删除未发布的设计及其版本', 'Delete a design that is not published, with its versions'],
  body: z.object({ ...one, ver }),
})

export const saveDesignCall = defineCall({
  paths: ['/portalsync/mobile/design/save'],
  key: 'service',
  tag,
  summary: [
    '原样保存草稿（即使还不能发布），返回其错误',
    'Save a draft as it is, even where it cannot be published yet; the faults are answered',
  ],
  body: z.object({ ...one, ver, content: designContent }),
  answer: design,
})

export const publishDesignCall = defineCall({
  paths: ['/portalsync/mobile/design/publish'],
  key: 'service',
  tag,
  summary: ['把草稿发布为新版本', 'Publish the draft as a new version'],
  body: z.object({ ...one, ver, note: z.string().trim().max(200).optional() }),
  answer: design,
})

export const takeBackDesignCall = defineCall({
  paths: ['/portalsync/mobile/design/takeBack'],
  key: 'service',
  tag,
  summary: ['重新发布旧版本，或撤回发布', 'Publish an earlier version again, or nothing'],
  body: z.object({ ...one, ver, to: z.number().int().min(1).nullable() }),
  answer: design,
})

export const designVersionCall = defineCall({
  paths: ['/portalsync/mobile/design/version'],
  key: 'service',
  tag,
  summary: ['版本的内容', 'What a version holds'],
  body: z.object({ ...one, version: z.number().int().min(1) }),
  answer: z.object({ version: z.number().int(), content: designContent }),
})
