import { type AnswerOf, defineCall } from '@sfa/kit/call'
import { keptField } from '@sfa/kit/calls/field-mask.calls'
import { givenId } from '@sfa/kit/fields/wire-id'
import { z } from 'zod'
import { accessRules } from '../rules/access-explanation'

const rule = z.enum(accessRules)

const step = z.object({
  rule,
  verdict: z.enum(['passed', 'refused']),
  facts: z.array(z.string()).describe('What the rule looked at: names of roles, organisations, keys'),
})
export type AccessStep = z.output<typeof step>

export const explainAccessCall = defineCall({
  paths: ['/portalsync/user/permission/explain'],
  key: 'person/whynot:search',
  tag: 'permission',
  summary: [
    '权限诊断：逐条规则，直到起决定作用的一条',
    'Why a user can or cannot do something: every rule up to the one that decides',
  ],
  body: z.object({
    userID: givenId,
    page: z.string().min(1).max(200).describe('`/product/brand` or `product/brand`'),
    action: z.string().min(1).max(50),
    recordId: givenId.nullish(),
  }),
  answer: z.object({
    allowed: z.boolean(),
    decidedBy: rule.nullable().describe('The rule that refuses; null where everything lets the user through'),
    steps: z.array(step),
    fields: z.array(keptField).describe('Fields of the page’s records that the user has not whole'),
  }),
})
export type Explanation = AnswerOf<typeof explainAccessCall>
