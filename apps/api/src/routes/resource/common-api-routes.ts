import {
  commonConfirmCall,
  commonConfirmFindCall,
  commonConfirmSearchCall,
  commonCreateCall,
  commonFindCall,
  commonSearchCall,
  commonUpdateCall,
} from '@sfa/kit/calls/common-api.calls'
import { confirmDocuments, findDocument, searchDocuments } from '@sfa/operations/approval/confirm-documents'
import { commonFind, commonSearch, commonWrite } from '@sfa/operations/resource/calls/common-api'
import { serve } from '../../calls/serve'
import type { App } from '../../server-context'

/** Any object by its name, and the decisions about documents. */
export const commonApiRoutes = async (app: App) => {
  const { services } = app.context
  serve(app, commonSearchCall, async ({ caller, body }, reply) =>
    reply.answerFound(await commonSearch(services, caller, body)),
  )
  serve(app, commonFindCall, async ({ caller, body }, reply) =>
    reply.answerFound(await commonFind(services, caller, body)),
  )
  serve(app, commonCreateCall, async ({ caller, body }, reply) =>
    reply.answerFound(await commonWrite(services, caller, 'create', body)),
  )
  serve(app, commonUpdateCall, async ({ caller, body }, reply) =>
    reply.answerFound(await commonWrite(services, caller, 'update', body)),
  )
  serve(app, commonConfirmCall, ({ caller, body }) => confirmDocuments(services, caller, body))
  serve(app, commonConfirmSearchCall, async ({ caller, body }, reply) =>
    reply.answerFound(await searchDocuments(services, caller, body)),
  )
  serve(app, commonConfirmFindCall, ({ caller, body }) => findDocument(services, caller, body))
}
