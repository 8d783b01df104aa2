import { AppError } from '@sfa/domain/app-error'
import { runSearch } from '@sfa/resource-kit/calls/job-shapes'
import { importedAs, isImported } from '@sfa/services/bulk/columns/bulk-kind'
import { importModes } from '@sfa/services/bulk/import/import-plan'
import { admitImport, type ImportRequest, startImport } from '@sfa/services/bulk/import/start-import'
import { makeTemplate } from '@sfa/services/bulk/template/make-template'
import { searchLog } from '@sfa/services/job/search-runs'
import { readBody } from '@sfa/services/read-body'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { App } from '../../server-context'
import { localiseRows } from '../jobs/localise-row'
import { attachment } from './attachment'
import { readUpload } from './read-upload'
import { startWithFile } from './start-with-file'
import type { UploadStore } from './upload-store'

const tags = ['bulk']

/** Documented paths of uploads of one kind, and their error where that kind does not exist. */
const doors = [
  { path: '/eximport/v2.0/import/importExcel', kind: 'Survey', closed: 'surveyImportClosed' },
  { path: '/eximport/v3/import/uploadDataForJava', kind: 'QuestionBank', closed: 'questionBankImportClosed' },
] as const
/** What `universalImport` takes: the second variant of distribution lists. */
const universalNumber = '17'
const kind = z.string().max(100).optional()
const businessType = z.union([z.string().max(20), z.number()]).optional()

const imported = z.looseObject({
  uploadId: z.string().max(100),
  kind,
  businessType,
  isCover: z.union([z.enum(['0', '1']), z.literal(0), z.literal(1)]).optional(),
  preview: z.boolean().optional(),
  mode: z.enum(importModes).optional(),
  lines: z.enum(['keep', 'replace']).optional(),
})

const parse = <T extends z.ZodType>(schema: T, body: unknown): z.infer<T> => {
  const parsed = readBody(schema, body)
  return parsed
}

/** Imports (docs/wire.md "Bulk"): multipart from old callers, JSON after a resumable upload. */
export const importRoutes = (uploads: UploadStore) => async (app: App) => {
  const { services } = app.context

  const importMultipart = async (request: FastifyRequest, kind?: string) => {
    const { file, fields } = await readUpload(services, request)
    const asked: ImportRequest = {
      kind: kind ?? (fields.kind || undefined),
      businessType: fields.businessType,
      isCover: fields.isCover,
    }
    return startWithFile(services, file, () => startImport(services, request.caller, asked, file))
  }

  const importUpload = async ({ caller, body }: FastifyRequest) => {
    const { uploadId, ...asked } = parse(imported, body)
    await admitImport(services, caller, asked)
    const file = await uploads.take(caller, uploadId)
    return startWithFile(services, file, () => startImport(services, caller, asked, file))
  }

  app.post('/portalsync/eximport/import', { schema: { tags } }, async (request, reply) =>
    reply.answer(request.isMultipart() ? await importMultipart(request) : await importUpload(request)),
  )

  // One path for two calls: a file has the kind of this number, and JSON asks which of them runs (ambiguities C9, E5).
  app.post('/portalsync/eximport/universalImport', { schema: { tags } }, async (request, reply) => {
    const universal = importedAs(universalNumber).import
    if (request.isMultipart()) return reply.answer(await importMultipart(request, universal?.kind))
    const asked = { ...parse(z.looseObject({}), request.body ?? {}), type: universalNumber }
    const { rows, total } = await searchLog(services, request.caller, 'import', parse(runSearch, asked))
    return reply.answer(await localiseRows(rows, request.caller.language), { total })
  })

  for (const { path, kind, closed } of doors)
    app.post(path, { schema: { tags } }, async (request, reply) => {
      if (!isImported(kind)) throw new AppError(closed)
      // Checked before the file is uploaded.
      await admitImport(services, request.caller, { kind })
      if (!request.isMultipart()) throw new AppError('fileMissing')
      return reply.answer(await importMultipart(request, kind))
    })

  app.get(
    '/portalsync/eximport/importTemplateDownload',
    {
      schema: {
        tags,
        querystring: z.object({ templateType: z.string().max(100), fileName: z.string().max(200).optional() }),
      },
    },
    async ({ caller, query }, reply) => {
      const template = await makeTemplate(services, caller, query.templateType)
      return attachment(reply, query.fileName ?? `${query.templateType}.xlsx`).send(template)
    },
  )
}
