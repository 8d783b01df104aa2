/** Addresses that have no contract, by how they begin, each with its reason; one that is added is named here. */
export const withoutContract: readonly (readonly [start: string, reason: string])[] = [
  ['GET /portalsync/openapi.json', 'the document itself'],
  ['GET /healthz', 'probes answer a status'],
  ['GET /readyz', 'probes answer a status'],
  ['GET /auth/', 'the browser opens it and is sent on'],
  ['GET /portalsync/eximport/job/events', 'a stream of events, which has no end'],
  ['GET /portalsync/eximport/importTemplateDownload', 'answers a file'],
  ['GET /portalsync/files/', 'answers a file'],
  ['GET /message/attachment/', 'answers a file'],
  ['GET /portalsync/login/getAuthCodeImg', 'answers a picture'],
  ['GET /portalsync/runtime/logo/', 'answers a picture'],
  ['POST /portalsync/eximport/files', 'resumable upload (tus), which has a protocol of its own'],
  ['PATCH /portalsync/eximport/files', 'resumable upload (tus)'],
  ['DELETE /portalsync/eximport/files', 'resumable upload (tus)'],
  ['GET /portalsync/bullboard', 'pages of Bull Board, which checks its own calls'],
  ['POST /portalsync/bullboard', 'pages of Bull Board, which checks its own calls'],
  ['PUT /portalsync/bullboard', 'pages of Bull Board, which checks its own calls'],
  ['PATCH /portalsync/bullboard', 'pages of Bull Board, which checks its own calls'],
]

/** Calls that wait for their contract; the list gets shorter and never longer. */
export const waiting: readonly string[] = [
  'POST /eximport/downloadColumn/searchParam',
  'POST /eximport/v2.0/import/importExcel',
  'POST /eximport/v3/import/uploadDataForJava',
  'POST /portalsync/eximport/downloadColumn/searchParam',
  'POST /portalsync/eximport/export',
  'POST /portalsync/eximport/exportExcelList',
  'POST /portalsync/eximport/import',
  'POST /portalsync/eximport/importProductPicByExfile',
  'POST /portalsync/eximport/importProductPicByFTP',
  'POST /portalsync/eximport/universalImport',
]
