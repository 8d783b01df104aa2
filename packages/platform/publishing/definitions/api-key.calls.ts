import { defineCall, type RowOf } from '@sfa/kit/call'
import { recordContract } from '@sfa/kit/resource-contract'
import { z } from 'zod'
import { apiKey } from './api-key.resource'

const create = recordContract(apiKey, { operation: 'create', path: '' })

/** A new key gets a secret, which the generic call does not give it. */
export const createApiKeyCall = defineCall({
  ...create,
  paths: ['/portalsync/publishing/api-key/create'],
  answer: z.intersection(
    create.answer,
    z.object({ secret: z.string().describe('Answered once: only its hash is kept') }),
  ),
})

const title = z.array(z.string()).length(2).describe('Chinese, English')

export const apiScopesCall = defineCall({
  paths: ['/portalsync/publishing/api-key/scopes'],
  key: 'OnlineApiPublishing/OnlineApiPublishing:search',
  tag: 'publishing',
  summary: [
    '可授权给密钥的页面和权限标识',
    'Pages of the menu and their action keys, of which the scopes of a key are made',
  ],
  body: z.object({}),
  rows: z.object({
    group: z.string().describe('`<group>:read` is searching and looking up on all of its pages'),
    page: z.string().describe('`<page>:<action>` is one action'),
    title,
    groupTitle: title,
    actions: z.array(z.string()),
  }),
})
export type ApiScopePage = RowOf<typeof apiScopesCall>
