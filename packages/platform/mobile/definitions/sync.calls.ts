import { type AnswerOf, type BodyOf, defineCall, type RowOf } from '@sfa/kit/call'
import { z } from 'zod'
import { type SyncTypeName, syncTypeNames } from './sync-types'

/** The key of the app's visiting pages. Data scope and field masks are those of the roles that grant it. */
export const mobileKey = 'mini/visit:use'
export const syncKey = <A extends string>(action: A) => `parameter/datasynchronism:${action}` as const

const type = z.enum(syncTypeNames as [SyncTypeName, ...SyncTypeName[]])
const token = z.string().max(400)

/** A phone that has seen less changes than this is told of them; one that has missed more takes the type anew. */
export const mostChanges = 2_000

export const pullCall = defineCall({
  paths: ['/portalsync/visit/mobile/pull'],
  key: mobileKey,
  tag: 'mobile',
  summary: [
    '手机端增量同步：自已有版本以来的变化，按同步类型',
    'What a phone has to change since the version that it has, by sync type',
  ],
  body: z.object({
    types: z
      .array(
        z.object({
          type,
          version: token.optional().describe('As the last complete answer told it; left out: the phone has nothing'),
          cursor: token.optional().describe('Of the page before, while the type is being read'),
        }),
      )
      .min(1)
      .max(syncTypeNames.length),
    pageSize: z.number().int().min(1).max(2_000).default(500).describe('Records of all types together'),
  }),
  answer: z.object({
    types: z.array(
      z.object({
        type,
        full: z
          .boolean()
          .describe('true: everything the phone may have is in these pages, and it drops what it had before'),
        changed: z.array(z.record(z.string(), z.unknown())).describe('Whole records, new or changed'),
        deleted: z
          .array(z.string())
          .describe('Ids of records that the phone drops where it has them: deleted, invalid, or not of the caller'),
        version: z.string().nullable().describe('To be sent with the next pull; null while pages follow'),
        cursor: z.string().nullable().describe('Of the page that follows; null after the last one'),
      }),
    ),
  }),
})
export type PullBody = BodyOf<typeof pullCall>
export type Pulled = AnswerOf<typeof pullCall>['types'][number]

export const searchSyncTypesCall = defineCall({
  paths: ['/portalsync/mobile/sync/search'],
  key: syncKey('search'),
  tag: 'mobile',
  summary: ['同步类型及其版本、大小和最近变化', 'The sync types with their version, size and last change'],
  rows: z.object({
    type,
    label: z.tuple([z.string(), z.string()]),
    waitsFor: z.tuple([z.string(), z.string()]).nullable().describe('Not sent yet: what it comes with'),
    version: z.string().nullable().describe('Publication and last change; null where nothing was ever changed'),
    records: z.number().int().nullable().describe('Valid ones, for a phone that reaches everything'),
    bytes: z.number().int().nullable().describe('Of all of them, before compression, judged by some of them'),
    lastChange: z.string().nullable(),
    publishedBy: z.string().nullable(),
    publishedTime: z.string().nullable(),
  }),
})
export type SyncTypeRow = RowOf<typeof searchSyncTypesCall>

export const publishSyncTypesCall = defineCall({
  paths: ['/portalsync/mobile/sync/publish'],
  key: syncKey('publish'),
  tag: 'mobile',
  summary: [
    '立即发布：手机下次同步时重新取全部数据',
    'Publish sync types now: every phone takes them whole with its next pull',
  ],
  body: z.object({ types: z.array(type).min(1).max(syncTypeNames.length) }),
  answer: z.object({ published: z.number().int() }),
})
