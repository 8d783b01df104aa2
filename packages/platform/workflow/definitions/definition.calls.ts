import { defineCall } from '@sfa/kit/call'
import { mapOf } from '@sfa/kit/fields/field-values'
import { givenId, wireId } from '@sfa/kit/fields/wire-id'
import { z } from 'zod'
import { graphLimits, workflowGraph } from './graph.calls'

const tag = 'workflow'
const page = 'processwith/workflowdesign'
const ver = z.number().int().min(1).describe('As it was read')
/** More than a name or a remark may have, which the definition says. */
const longestText = 1000
const label = z.tuple([z.string(), z.string()]).readonly()

const fault = z.object({
  nodeId: z.string().nullable(),
  edgeId: z.string().nullable(),
  code: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  message: z.string().describe('In the language of the caller'),
})

const version = z.object({
  version: z.number().int(),
  note: z.string().nullable(),
  createBy: z.string().nullable(),
  createTime: z.string(),
})

const found = z.object({
  id: z.string(),
  name: z.string(),
  documentType: z.string(),
  state: z.string(),
  ver: z.number().int(),
  published: z.number().int().nullable().describe('The version that decides, or that did before it was disabled'),
  isChanged: z.boolean().describe('The draft differs from that version'),
  isNew: z.boolean().describe('The draft was never saved'),
  graph: workflowGraph.describe('The draft'),
  faults: z.array(fault).describe('What keeps the draft from being published'),
  versions: z.array(version).describe('The newest first'),
})
export type FoundDefinition = z.output<typeof found>

export const findDefinitionCall = defineCall({
  paths: ['/portalsync/workflow/findDefinition'],
  key: `${page}:view`,
  tag,
  summary: [
    '流程：草稿、不能发布的原因和版本',
    'A workflow with its draft, what keeps it from being published, and its versions',
  ],
  body: z.object({ id: givenId }),
  answer: found,
})

/** The text of a name is checked by the definition. */
export const saveDefinitionCall = defineCall({
  paths: ['/portalsync/workflow/saveDefinition'],
  key: [`${page}:edit`, `${page}:add`],
  tag,
  summary: [
    '原样保存流程草稿；不传编号时新增流程；返回其错误',
    'Save the draft of a workflow as it is, or without an id a new workflow with a draft; the faults are answered',
  ],
  takes: graphLimits,
  body: z
    .strictObject({
      id: givenId.optional(),
      ver: ver.optional(),
      name: z.string().max(longestText).optional(),
      documentType: z.string().max(100).optional(),
      orgID: givenId.nullish(),
      remark: z.string().max(longestText).nullish(),
      graph: workflowGraph,
    })
    .refine(({ id, ver }) => (id === undefined) === (ver === undefined), { path: ['ver'], message: 'required' })
    .describe('With id and ver: the draft of that workflow alone. Without: name and documentType of a new one'),
  answer: found,
})

export const deleteDefinitionCall = defineCall({
  paths: ['/portalsync/workflow/deleteDefinition'],
  key: `${page}:edit`,
  tag,
  summary: ['删除从未发布的流程', 'Delete a workflow that was never published'],
  body: z.object({ id: givenId, ver }),
})

export const findVersionCall = defineCall({
  paths: ['/portalsync/workflow/findVersion'],
  key: `${page}:view`,
  tag,
  summary: ['版本的流程图', 'The graph of a version'],
  body: z.object({ id: givenId, version: z.number().int().min(1) }),
  answer: version.extend({ graph: workflowGraph }),
})

const what = z.enum(['added', 'removed', 'changed'])
const side = z.number().int().min(0).describe('A version; 0 is the draft')

export const compareVersionsCall = defineCall({
  paths: ['/portalsync/workflow/compareVersions'],
  key: `${page}:view`,
  tag,
  summary: [
    '对比流程的两个版本',
    'What a later version of a workflow has that an earlier one has not, and the other way round',
  ],
  body: z.object({ id: givenId, from: side, to: side }),
  answer: z.object({
    nodes: z.array(
      z.object({ id: z.string(), name: z.string(), kind: z.string(), what, properties: z.array(z.string()) }),
    ),
    edges: z.array(
      z.object({ id: z.string(), from: z.string(), to: z.string(), what, properties: z.array(z.string()) }),
    ),
  }),
})

const field = z.object({
  name: z.string(),
  label,
  type: z.enum(['text', 'number', 'date', 'choice', 'reference']),
  many: z.literal(true).optional(),
  options: z
    .array(z.tuple([z.string(), label]).readonly())
    .readonly()
    .optional(),
  dictionary: z.string().optional().describe('Type of the dictionary that a choice is of'),
  to: z.string().optional().describe('What a reference names records of'),
})

export const searchDocumentTypesCall = defineCall({
  paths: ['/portalsync/workflow/searchDocumentType'],
  key: [`${page}:search`, `${page}:view`],
  tag,
  summary: [
    '流程可审批的单据及条件可用的字段',
    'The documents that a workflow can decide about, with the fields that its conditions can name',
  ],
  rows: z.object({
    key: z.string(),
    label,
    amount: z.string().nullable().describe('The field of money, where the documents have one'),
    fields: z.array(field),
  }),
})
export type DocumentType = z.output<typeof searchDocumentTypesCall.rows>

/** Codes by the ids in a graph. */
const codes = mapOf(wireId, z.string().max(100), 2000)

/** A workflow as a file. Users and roles are named by their codes beside the graph, so that another tenant can take it. */
export const workflowFile = z.strictObject({
  format: z.literal('workflow/1'),
  name: z.string().max(longestText),
  documentType: z.string().max(100),
  graph: workflowGraph,
  users: codes.optional().describe('Code of the user by the id in the graph'),
  roles: codes.optional().describe('Code of the role by the id in the graph'),
})
export type WorkflowFile = z.output<typeof workflowFile>

export const exportDefinitionCall = defineCall({
  paths: ['/portalsync/workflow/exportDefinition'],
  key: `${page}:download`,
  tag,
  summary: ['导出流程文件：草稿或某个版本', 'A workflow as a file: its draft, or one of its versions'],
  body: z.object({ id: givenId, version: side.optional() }),
  answer: workflowFile,
})

export const importDefinitionCall = defineCall({
  paths: ['/portalsync/workflow/importDefinition'],
  key: `${page}:add`,
  tag,
  summary: [
    '从文件新增流程；草稿原样保存并返回其错误',
    'A new workflow of a file; the draft is saved as it is and its faults are answered',
  ],
  takes: graphLimits,
  body: z.object({
    file: workflowFile,
    name: z.string().max(longestText).optional().describe('In place of the one in the file'),
  }),
  answer: found,
})
