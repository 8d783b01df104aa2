import { productList } from '@sfa/resources/product/product-list.resource'
import { importModes } from '@sfa/services/bulk/import/import-plan'
import { admitImport, type ImportRequest, startImport } from '@sfa/services/bulk/import/start-import'
import { startPhotoImport } from '@sfa/services/bulk/photo/start-photo-import'
import { makeTemplate } from '@sfa/services/bulk/template/make-template'
import { removeFile } from '@sfa/services/files/remove-file'
import type { StoredFile } from '@sfa/services/files/stored-file'
import { runSearch, searchLog } from '@sfa/services/job/search-runs'
import { readBody } from '@sfa/services/read-body'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { App } from '../../server-context'
import { localiseRows } from '../jobs/localise-row'
import { attachment } from './attachment'
import { readUpload } from './read-upload'
import type { UploadStore } from './upload-store'

const tags = ['bulk']
const kind = z.string().max(100).optional()
const businessType = z.union([z.string().max(20), z.number()]).optional()

const imported = z.looseObject({
  uploadId: z.string().max(100),
  kind,
  businessType,
  isCover: z.union([z.enum(['0', '1']), z.literal(0), z.literal(1)]).optional(),
  preview: z.boolean().optional(),
  mode: z.enum(importModes).optional(),
})
const uploaded = z.looseObject({ uploadId: z.string().max(100) })

const parse = <T extends z.ZodType>(schema: T, body: unknown): z.infer<T> => {
  const parsed = readBody(schema, body)
  return parsed
}

/** Imports (docs/wire.md "Bulk"): multipart from old callers, JSON after a resumable upload. */
export const importRoutes = (uploads: UploadStore) => async (app: App) => {
  const { services } = app.context

  /** What is kept for a run that is refused goes away again. */
  const startWith = async <T>(file: StoredFile, start: () => Promise<T>): Promise<T> => {
    try {
      return await start()
    } catch (error) {
      await removeFile(services, file)
      throw error
    }
  }

  const importMultipart = async (request: FastifyRequest, kind?: string) => {
    const { file, fields } = await readUpload(services, request)
    const asked: ImportRequest = {
      kind: kind ?? (fields.kind || undefined),
      businessType: fields.businessType,
      isCover: fields.isCover,
    }
    return startWith(file, () => startImport(services, request.caller, asked, file))
  }

  const importUpload = async ({ caller, body }: FastifyRequest) => {
    const { uploadId, ...asked } = parse(imported, body)
    await admitImport(services, caller, asked)
    const file = await uploads.take(services, caller, uploadId)
    return startWith(file, () => startImport(services, caller, asked, file))
  }

  app.post('/portalsync/eximport/import', { schema: { tags } }, async (request, reply) =>
    reply.answer(request.isMultipart() ? await importMultipart(request) : await importUpload(request)),
  )

  // One path for two calls: a file is the second variant of distribution lists, whose number is 17, and JSON asks which
  // of them runs (ambiguities C9, E5).
  app.post('/portalsync/eximport/universalImport', { schema: { tags } }, async (request, reply) => {
    if (request.isMultipart()) return reply.answer(await importMultipart(request, productList.import?.kind))
    const asked = { ...parse(z.looseObject({}), request.body ?? {}), type: String(productList.import?.businessType) }
    const { rows, total } = await searchLog(services, request.caller, 'import', parse(runSearch, asked))
    return reply.answer(await localiseRows(rows, request.caller.language), { total })
  })

  app.post('/portalsync/eximport/importProductPicByExfile', { schema: { tags } }, async (request, reply) => {
    const { caller } = request
    const file = request.isMultipart()
      ? (await readUpload(services, request)).file
      : await uploads.take(services, caller, parse(uploaded, request.body).uploadId)
    return reply.answer(await startWith(file, () => startPhotoImport(services, caller, file)))
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
