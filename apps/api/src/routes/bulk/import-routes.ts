import { AppError } from '@sfa/kernel/app-error'
import {
  importCall,
  importPhotosCall,
  importQuestionsCall,
  importSurveysCall,
  universalImportCall,
} from '@sfa/kit/calls/bulk.calls'
import { runSearch } from '@sfa/kit/calls/job-shapes'
import { importedAs, isImported } from '@sfa/operations/bulk/columns/bulk-kind'
import { admitImport, startImport } from '@sfa/operations/bulk/import/start-import'
import { makeTemplate } from '@sfa/operations/bulk/template/make-template'
import { searchLog } from '@sfa/operations/job/log/search-runs'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { described } from '../../calls/described'
import { serve } from '../../calls/serve'
import type { App } from '../../server-context'
import { localiseRows } from '../jobs/localise-row'
import { attachment } from './attachment'
import { readUpload } from './read-upload'
import { startPhotos } from './start-photos'
import { startWithFile } from './start-with-file'
import type { UploadStore } from './upload-store'

/** Uploads of one kind, and their error where that kind does not exist. */
const doors = [
  { contract: importSurveysCall, kind: 'Survey', closed: 'surveyImportClosed' },
  { contract: importQuestionsCall, kind: 'QuestionBank', closed: 'questionBankImportClosed' },
] as const
/** What `universalImport` takes: the second variant of distribution lists. */
const universalNumber = '17'

type Upload = Pick<FastifyRequest, 'caller' | 'parts' | 'raw'>

/** Imports (docs/wire.md "Bulk"): multipart from old callers, JSON after a resumable upload. */
export const importRoutes = (uploads: UploadStore) => async (app: App) => {
  const { services } = app.context

  const importMultipart = async (request: Upload, kind?: string) => {
    const { file, fields } = await readUpload(services, request)
    const asked = {
      kind: kind ?? (fields.kind || undefined),
      businessType: fields.businessType,
      isCover: fields.isCover === '1' ? ('1' as const) : ('0' as const),
    }
    return startWithFile(services, file, () => startImport(services, request.caller, asked, file))
  }

  serve(app, importCall, async request => {
    if (request.isMultipart()) return importMultipart(request)
    const { caller, body } = request
    if (!body) throw new AppError('invalidRequest')
    const { uploadId, ...asked } = body
    await admitImport(services, caller, asked)
    const file = await uploads.take(caller, uploadId)
    return startWithFile(services, file, () => startImport(services, caller, asked, file))
  })

  serve(app, importPhotosCall, request => startPhotos(services, uploads, request, request.body))

  serve(app, universalImportCall, async request => {
    if (request.isMultipart()) return importMultipart(request, importedAs(universalNumber, request.caller).import?.kind)
    const { caller, body = runSearch.parse({}) } = request
    const { rows, total } = await searchLog(services, caller, 'import', { ...body, type: [universalNumber] })
    return { rows: await localiseRows(rows, caller.language), total }
  })

  for (const { contract, kind, closed } of doors)
    serve(app, contract, async request => {
      if (!isImported(kind)) throw new AppError(closed)
      // Checked before the file is uploaded.
      await admitImport(services, request.caller, { kind })
      if (!request.isMultipart()) throw new AppError('fileMissing')
      return importMultipart(request, kind)
    })

  app.get(
    '/portalsync/eximport/importTemplateDownload',
    {
      schema: {
        ...described('bulk', ['下载导入模板', 'Template of an import']),
        querystring: z.object({ templateType: z.string().max(100), fileName: z.string().max(200).optional() }),
      },
    },
    async ({ caller, query }, reply) => {
      const template = await makeTemplate(services, caller, query.templateType)
      return attachment(reply, query.fileName ?? `${query.templateType}.xlsx`).send(template)
    },
  )
}
