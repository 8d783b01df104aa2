import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { DesignFault } from '@sfa/kit/design-faults'
import {
  cleanAuxiliaryConfigCall,
  createAuxiliaryConfigCall,
  deleteAuxiliaryConfigCall,
  orderAuxiliaryConfigCall,
  resetAuxiliaryConfigCall,
  searchAuxiliaryConfigCall,
  searchAuxiliaryFunctionsCall,
  updateAuxiliaryConfigCall,
} from '@sfa/mobile/definitions/auxiliary.calls'
import {
  createDesignCall,
  createTabPagesCall,
  deleteDesignCall,
  designVersionCall,
  findDesignCall,
  publishDesignCall,
  renameDesignCall,
  saveDesignCall,
  searchDesignsCall,
  searchDesignTargetsCall,
  takeBackDesignCall,
} from '@sfa/mobile/definitions/design.calls'
import { publishSyncTypesCall, pullCall, searchSyncTypesCall } from '@sfa/mobile/definitions/sync.calls'
import {
  addFunctions,
  cleanFunctions,
  orderFunctions,
  removeFunctions,
  resetFunctions,
  searchAuxiliaryConfig,
  searchAuxiliaryFunctions,
  setFunctions,
} from '@sfa/mobile/operations/auxiliary'
import {
  createDesign,
  createTabPages,
  deleteDesign,
  findDesign,
  findVersion,
  renameDesign,
  saveDesign,
  searchDesigns,
  searchDesignTargets,
} from '@sfa/mobile/operations/design/keep-designs'
import { publishDesign, takeBackDesign } from '@sfa/mobile/operations/design/publish-design'
import { pull } from '@sfa/mobile/operations/pull'
import { publishSyncTypes, searchSyncTypes } from '@sfa/mobile/operations/sync-types'
import type { Caller } from '@sfa/operations/caller'
import { allRows } from '@sfa/operations/calls/all-rows'
import { serve } from '../../calls/serve'
import type { App } from '../../server-context'
import { errorText } from '../../translate'

const compress = promisify(gzip)
/** Below this an answer is as small without. */
const worthCompressing = 1024

/** What phones ask for, and the pages of the portal that say what they are answered. */
export const mobileRoutes = async (app: App) => {
  const { services } = app.context

  await app.register(async (phones: App) => {
    phones.addHook('onSend', async (request, reply, payload) => {
      const takes = /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''))
      if (!takes || typeof payload !== 'string' || payload.length < worthCompressing) return payload
      reply.header('content-encoding', 'gzip').header('vary', 'accept-encoding').removeHeader('content-length')
      return compress(payload)
    })
    serve(phones, pullCall, ({ caller, body }) => pull(services, caller, body))
  })
  serve(app, searchSyncTypesCall, ({ caller }) => allRows(searchSyncTypes(services, caller)))
  serve(app, publishSyncTypesCall, ({ caller, body }) => publishSyncTypes(services, caller, body))

  serve(app, searchAuxiliaryFunctionsCall, ({ caller }) => allRows(searchAuxiliaryFunctions(caller)))
  serve(app, searchAuxiliaryConfigCall, ({ caller }) => allRows(searchAuxiliaryConfig(services, caller)))
  serve(app, createAuxiliaryConfigCall, ({ caller, body }) => allRows(addFunctions(services, caller, body)))
  serve(app, updateAuxiliaryConfigCall, ({ caller, body }) => allRows(setFunctions(services, caller, body)))
  serve(app, orderAuxiliaryConfigCall, ({ caller, body }) => allRows(orderFunctions(services, caller, body)))
  serve(app, deleteAuxiliaryConfigCall, ({ caller, body }) => allRows(removeFunctions(services, caller, body)))
  serve(app, cleanAuxiliaryConfigCall, ({ caller }) => allRows(cleanFunctions(services, caller)))
  serve(app, resetAuxiliaryConfigCall, ({ caller }) => allRows(resetFunctions(services, caller)))

  serve(app, searchDesignsCall, ({ caller, body }) => allRows(searchDesigns(services, caller, body)))
  serve(app, searchDesignTargetsCall, ({ caller, body }) => allRows(searchDesignTargets(services, caller, body)))
  serve(app, findDesignCall, ({ caller, body }) => said(caller, findDesign(services, caller, body)))
  serve(app, createDesignCall, ({ caller, body }) => createDesign(services, caller, body))
  serve(app, createTabPagesCall, ({ caller, body }) => allRows(createTabPages(services, caller, body)))
  serve(app, renameDesignCall, ({ caller, body }) => renameDesign(services, caller, body))
  serve(app, deleteDesignCall, ({ caller, body }) => deleteDesign(services, caller, body))
  serve(app, saveDesignCall, ({ caller, body }) => said(caller, saveDesign(services, caller, body)))
  serve(app, publishDesignCall, ({ caller, body }) => said(caller, publishDesign(services, caller, body)))
  serve(app, takeBackDesignCall, ({ caller, body }) => said(caller, takeBackDesign(services, caller, body)))
  serve(app, designVersionCall, ({ caller, body }) => findVersion(services, caller, body))
}

/** The faults of a design with their texts. */
async function said<D extends { faults: readonly DesignFault[] }>(
  { language }: Pick<Caller, 'language'>,
  found: Promise<D>,
) {
  const design = await found
  const faults = design.faults.map(async fault => ({
    ...fault,
    message: (await errorText(language, fault.code, fault.params)) ?? fault.code,
  }))
  return { ...design, faults: await Promise.all(faults) }
}
