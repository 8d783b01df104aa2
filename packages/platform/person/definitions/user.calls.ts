import { type AnswerOf, defineCall, type RowOf } from '@sfa/kit/call'
import { givenId } from '@sfa/kit/fields/wire-id'
import { recordContract } from '@sfa/kit/resource-contract'
import { z } from 'zod'
import { user } from './user.resource'

const tag = 'person'

const newLogin = z
  .object({ userName: z.string(), name: z.string(), password: z.string() })
  .describe('What a person is told to sign in with; answered once, since only a hash of the password is kept')
export type NewLogin = z.output<typeof newLogin>

const create = recordContract(user, { operation: 'create', path: '' })

/** A new user gets a password, which the generic call does not do. */
export const createUserCall = defineCall({
  ...create,
  paths: ['/portalsync/v2.0/user/user/createUser', '/portalsync/person/user/create'],
  answer: z.intersection(create.answer, z.object({ login: newLogin })),
})

export const resetPasswordsCall = defineCall({
  paths: ['/portalsync/user/user/resetPassword'],
  key: 'person/usermanagement:edit',
  tag,
  summary: [
    '重置用户密码，最多100人，全部成功或全部不变；其登录会失效',
    'Give users new passwords, at most 100, all or none; their sessions end',
  ],
  body: z.object({
    ids: z.array(givenId).max(500).optional(),
    userID: givenId.optional().describe('In place of ids'),
    id: givenId.optional().describe('In place of ids'),
  }),
  answer: z.object({ reset: z.number().int(), logins: z.array(newLogin) }),
})

export const issueLoginsCall = defineCall({
  paths: ['/portalsync/user/user/issueLogins'],
  key: 'person/usermanagement:upload',
  tag,
  summary: ['为本人导入且尚无密码的人员生成密码', 'Passwords for people of an own import who never had one'],
  body: z.object({
    batchId: z.string().max(40),
    count: z.number().int().min(0).max(100).default(100).describe('0 only asks how many wait'),
  }),
  answer: z.object({ logins: z.array(newLogin), left: z.number().int().describe('People who still wait') }),
})
export type IssuedLogins = AnswerOf<typeof issueLoginsCall>

const ids = z.array(givenId).max(1000)

/** Calls that all answer people for choosing; the documents have one for each screen. */
export const searchPeopleCall = defineCall({
  paths: [
    '/portalsync/user/user/searchUserBriefInfo',
    '/portalsync/user/user/searchUserListYIZI',
    '/portalsync/user/user/searchByOrg',
    '/portalsync/user/userOrg/searchUserInfoByUserOrg',
    '/portalsync/visit/searchUserByOrgId',
  ],
  key: 'service',
  tag,
  summary: [
    '可选的有效人员，按组织及下级、角色筛选',
    'Valid people for choosing, of organisations and those below them, with one of the roles',
  ],
  body: z.object({
    searchField: z.string().max(200).nullish().describe('Words of name or code'),
    orgIdList: ids.nullish(),
    orgId: givenId.nullish(),
    roleCodeList: z
      .array(z.union([z.string().max(100), z.number()]).transform(String))
      .max(1000)
      .nullish(),
    userIdList: ids.nullish(),
    page: z
      .object({
        pageIndex: z.coerce.number<number>().int().min(1).max(100_000).default(1),
        // A picker shows at most 1000.
        pageSize: z.coerce
          .number<number>()
          .int()
          .transform(size => (size < 1 ? 1000 : Math.min(size, 1000)))
          .default(1000)
          .describe('At most 1000, which is also what less than 1 means'),
      })
      .prefault({}),
  }),
  rows: z.object({
    userID: z.string(),
    userCode: z.string(),
    userName: z.string(),
    name: z.string(),
    roleCode: z.string().describe('Codes of all roles, comma-separated'),
    orgIds: z.array(z.string()),
  }),
})
/** What a picker shows of a person. */
export type UserBrief = RowOf<typeof searchPeopleCall>

export const endSessionCall = defineCall({
  paths: ['/portalsync/user/online/end'],
  key: 'person/onlineuser:delete',
  tag,
  summary: ['强制其他用户下线', 'End a session of another user'],
  body: z.object({ id: z.uuid() }),
})
