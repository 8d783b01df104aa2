import { type AnswerOf, defineCall } from '@sfa/kit/call'
import { fieldValues, mapOf } from '@sfa/kit/fields/field-values'
import { givenId } from '@sfa/kit/fields/wire-id'
import { z } from 'zod'
import { mostNodes } from '../rules/graph'
import { graphLimits, workflowGraph } from './graph.calls'

export const simulateCall = defineCall({
  paths: ['/portalsync/workflow/simulate'],
  key: ['processwith/workflowdesign:search', 'processwith/todoitem:manage'],
  tag: 'workflow',
  summary: [
    '模拟审批：单据或录入的值会经过的路径和审批人，不写入',
    'Who would approve this? The path of a document or of typed values through a workflow; writes nothing',
  ],
  takes: graphLimits,
  body: z
    .object({
      definitionId: givenId.optional(),
      version: z.number().int().positive().optional().describe('Of the definition; the published one unless given'),
      graph: workflowGraph.optional().describe('In place of a definition'),
      documentType: z.string().max(100).optional().describe('With a graph, as customer.store'),
      documentId: givenId.optional(),
      values: fieldValues.optional().describe('Typed values; they win over those of the document'),
      initiatorId: givenId.optional().describe('The caller unless given'),
      date: z.iso.date().optional().describe('Day on which delegates count'),
      chosen: mapOf(z.string().max(50), z.array(givenId).max(200), mostNodes)
        .optional()
        .describe('People whom the initiator chooses, by node'),
    })
    .refine(({ definitionId, graph }) => (definitionId === undefined) !== (graph === undefined), {
      path: ['definitionId'],
      message: 'required',
    }),
  answer: z.object({
    path: z.array(
      z.object({
        nodeId: z.string(),
        name: z.string(),
        kind: z.string(),
        people: z.array(z.object({ id: z.string(), name: z.string() })),
        why: z.string(),
      }),
    ),
    problems: z.array(z.object({ nodeId: z.string().nullable(), text: z.string() })),
  }),
})
export type Simulation = AnswerOf<typeof simulateCall>
