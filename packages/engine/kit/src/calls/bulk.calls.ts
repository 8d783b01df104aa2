import { z } from 'zod'
import { type BodyOf, defineCall } from '../call'
import type { Label } from '../label'
import { logRow, runSearch } from './job-shapes'

/** Imports and exports (docs/wire.md "Bulk"). */
const bulk = { key: 'service', tag: 'bulk' } as const

/** A run that was started; its log row tells what becomes of it. */
export const started = z.object({ batchId: z.string() })

/** What the documents have callers send and the product knows by itself. */
const unread = z.unknown().optional().describe('Not read')

/** isCover 0, isCover 1, and the third that was asked for. */
export const importModes = ['insert', 'upsert', 'update'] as const
export type ImportMode = (typeof importModes)[number]
export const linesChoices = ['keep', 'replace'] as const
export type LinesChoice = (typeof linesChoices)[number]

const kind = z.string().max(100)
const businessType = z.union([z.string().max(20), z.number()])
const file = z.file().describe('xlsx, xls or csv')

/** The form of old callers; the file is imported without a preview. */
const importForm = z.object({
  file,
  businessType: z.string().max(20).optional().describe('Where the address does not tell the kind'),
  isCover: z.enum(['0', '1']).optional(),
  kind: kind.optional(),
  createBy: unread,
  fileName: unread,
  extFileName: unread,
  suffix: unread,
  columnstr: unread,
  createTime: unread,
  tenantId: unread,
  isFormData: unread,
})

export const importCall = defineCall({
  ...bulk,
  paths: ['/portalsync/eximport/import'],
  summary: ['导入文件：已上传的，或随请求一起提交的', 'Import a file that was uploaded before, or comes with the call'],
  form: 'also',
  body: z.object({
    uploadId: z.string().max(100).describe('Of the resumable upload'),
    kind: kind.optional().describe('Which data; old callers send the number alone'),
    businessType: businessType.optional(),
    isCover: z.union([z.enum(['0', '1']), z.literal(0), z.literal(1)]).optional(),
    preview: z.boolean().optional().describe('Stop before writing and wait for a person'),
    mode: z.enum(importModes).optional(),
    lines: z.enum(linesChoices).optional().describe('Of documents: what becomes of lines that the file does not bring'),
    submit: z
      .boolean()
      .optional()
      .describe('Of documents that are approved: submit what was written, by a job of its own'),
  }),
  formParts: importForm,
  answer: started,
})
export type ImportRequest = Partial<Omit<BodyOf<typeof importCall>, 'uploadId'>>

/** One path for two calls. */
export const universalImportCall = defineCall({
  ...bulk,
  paths: ['/portalsync/eximport/universalImport'],
  summary: [
    '以表单提交文件导入分销清单（17）；提交JSON时查询已有的此类导入',
    'Import distribution lists (17) from a form with their file; JSON asks which of these imports there are',
  ],
  form: 'also',
  body: runSearch,
  rows: logRow,
  formParts: importForm,
  answer: started,
})

/** Archives of photos that are named by the code of their record; the documents' call of products stands with these. */
export const importPhotosCall = defineCall({
  ...bulk,
  paths: ['/portalsync/eximport/importPhotos'],
  summary: [
    '导入图片压缩包：已上传的，或随请求一起提交的',
    'Import an archive of photos that was uploaded before, or comes with the call',
  ],
  form: 'also',
  body: z.object({
    kind: kind.describe('Which photos: of a definition’s photoImports'),
    uploadId: z.string().max(100).describe('Of the resumable upload'),
  }),
  formParts: z.object({ exfile: z.file().describe('zip, rar, arj or 7z'), kind }),
  answer: started,
})

/** Uploads of one kind alone. */
const importOf = (path: string, summary: Label) =>
  defineCall({ ...bulk, paths: [path], summary, form: 'always', formParts: importForm, answer: started })

export const importSurveysCall = importOf('/eximport/v2.0/import/importExcel', [
  '导入问卷文件',
  'Import a file of surveys',
])
export const importQuestionsCall = importOf('/eximport/v3/import/uploadDataForJava', [
  '导入题库文件',
  'Import a file of question banks',
])

export const exportCall = defineCall({
  ...bulk,
  paths: ['/portalsync/eximport/export'],
  summary: ['导出查询结果', 'Export what a search finds'],
  body: z.object({
    exportDataType: z.string().max(100).describe('The kind: Product'),
    fileType: z.string().max(20).optional().describe('Excel, or csv'),
    queryCondition: z.string().max(1_000_000).optional().describe('JSON of the page’s filter'),
    downloadColumnDtoList: z
      .array(z.object({ id: z.union([z.string().max(200), z.number()]), description: unread }))
      .max(1000)
      .optional()
      .describe('The chosen columns in their order; without the list, every column'),
    column: unread,
    requestTime: unread,
    serviceName: unread,
    serviceUrl: unread,
    createBy: unread,
    userCode: unread,
    userID: unread,
    userName: unread,
  }),
  answer: started,
})
export type ExportRequest = BodyOf<typeof exportCall>

const exportColumn = z.object({ id: z.string(), description: z.string() })
export type ExportColumn = z.output<typeof exportColumn>

export const exportColumnsCall = defineCall({
  ...bulk,
  paths: ['/eximport/downloadColumn/searchParam', '/portalsync/eximport/downloadColumn/searchParam'],
  summary: ['可导出的列', 'The columns that an export offers'],
  body: z.object({
    searchItems: z
      .array(
        z.object({
          column: z.string().max(100),
          operator: unread,
          value: z.union([z.string().max(100), z.number()]),
        }),
      )
      .max(20)
      .describe('DownloadType: the kind'),
    page: unread,
  }),
  rows: exportColumn,
})

const mostPacked = 20_000
const names = z.array(z.string().max(300)).max(mostPacked)

export const exportFilesCall = defineCall({
  ...bulk,
  paths: ['/portalsync/eximport/exportExcelList'],
  summary: ['打包图片为压缩包', 'Pack pictures into an archive'],
  takes: { bytes: 4 * 1024 * 1024, values: 2 * mostPacked + 10 },
  body: z.object({
    pathList: names.describe('The files as records keep them: ids, or addresses with them'),
    photoNewNames: names.optional().describe('Names inside the archive, in the same order'),
  }),
  answer: started,
})
export type FileListRequest = BodyOf<typeof exportFilesCall>
