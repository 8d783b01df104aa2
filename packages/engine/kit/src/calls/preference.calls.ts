import { z } from 'zod'
import { defineCall } from '../call'
import { givenId } from '../fields/wire-id'

const key = z.string().min(1).max(200)

export const readPreferenceCall = defineCall({
  paths: ['/portalsync/user/preference/search'],
  key: 'signed-in',
  tag: 'preference',
  summary: ['读取本人的界面设置', 'A setting of the caller’s own screens'],
  body: z.object({ key }),
  answer: z.object({ key, value: z.unknown().describe('What was kept; null when nothing was') }),
})

export const keepPreferenceCall = defineCall({
  paths: ['/portalsync/user/preference/update'],
  key: 'signed-in',
  tag: 'preference',
  summary: ['保存本人的界面设置', 'Keep a setting of the caller’s own screens'],
  body: z.object({ key, value: z.unknown().describe('Any JSON of at most 300,000 characters; null forgets it') }),
})

const viewState = z.object({
  search: z.string().max(4_000).describe('The search of the list’s address, without the page'),
  columns: z
    .array(
      z.object({
        key: z.string().max(100),
        shown: z.boolean(),
        order: z.number().int(),
        width: z.number().optional(),
        pin: z.enum(['left', 'right']).or(z.literal(false)).optional(),
      }),
    )
    .max(300)
    .optional()
    .describe('Not set where the view leaves them to its reader'),
})
export type ViewState = z.output<typeof viewState>

const savedView = z.object({
  id: z.string(),
  name: z.string(),
  state: viewState,
  isShared: z.boolean(),
  isOwn: z.boolean().describe('The caller has saved it'),
  mayChange: z.boolean().describe('The caller may change and delete it'),
  userName: z.string().describe('Who has saved it'),
  roleIds: z.array(z.string()).describe('Roles whose people begin with it'),
  roleNames: z.array(z.string()).describe('What these are called'),
  ver: z.number().int(),
})
export type SavedView = z.output<typeof savedView>

const list = z.object({ resource: z.string().max(100) })

export const searchViewsCall = defineCall({
  paths: ['/portalsync/user/view/search'],
  key: 'service',
  tag: 'preference',
  summary: ['列表中本人可用的视图', 'The saved views of a list that the caller may use'],
  body: list,
  answer: z.object({ views: z.array(savedView), mayShare: z.boolean(), maySetDefault: z.boolean() }),
})

export const defaultViewsCall = defineCall({
  paths: ['/portalsync/user/view/searchDefaults'],
  key: 'signed-in',
  tag: 'preference',
  summary: ['本人各列表的默认视图', 'The views with which the caller’s lists open'],
  answer: z
    .record(z.string(), z.object({ id: z.string(), name: z.string(), state: viewState }))
    .describe('By the key of the resource'),
})

export const saveViewCall = defineCall({
  paths: ['/portalsync/user/view/save'],
  key: 'service',
  tag: 'preference',
  summary: ['新增或修改列表视图', 'Save a view of a list, or change one'],
  body: list.extend({
    id: givenId.optional().describe('Of the view that is changed; a new one has none'),
    ver: z.coerce.number<number>().int().optional(),
    name: z.string().trim().min(1).max(50),
    state: viewState,
    isShared: z.boolean(),
    roleIds: z.array(givenId).max(100).optional().describe('Roles that begin with it; not set: as it is'),
  }),
  answer: z.object({ id: z.string(), ver: z.number().int() }),
})

export const deleteViewCall = defineCall({
  paths: ['/portalsync/user/view/delete'],
  key: 'service',
  tag: 'preference',
  summary: ['删除视图', 'Delete a view'],
  body: z.object({ id: givenId }),
})
