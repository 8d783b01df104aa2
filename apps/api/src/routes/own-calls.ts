import { treePaths } from '@sfa/organization/definitions/tree.calls'
import { createUserCall } from '@sfa/person/definitions/user.calls'
import { createApiKeyCall } from '@sfa/publishing/definitions/api-key.calls'
import { createWebhookCall } from '@sfa/publishing/definitions/webhook.calls'

/** Documented paths of a resource's operation that have a handler of their own beside the generic ones. */
export const ownCalls: ReadonlySet<string> = new Set([
  '/portalsync/basedata/dict/search',
  '/portalsync/basedata/systemConfig/search',
  '/portalsync/v2.7/basedata/searchSystemConfig',
  '/portalsync/basedata/org/searchById',
  ...createUserCall.paths,
  ...createApiKeyCall.paths,
  ...createWebhookCall.paths,
  '/portalsync/workflow/searchDefinition',
  ...treePaths.flatMap(({ search, create, update }) => [...search, ...create, ...update]),
])
