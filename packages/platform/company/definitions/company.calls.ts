import { type BodyOf, defineCall, type RowOf } from '@sfa/kit/call'
import { platformKey } from '@sfa/kit/permission/platform-key'
import { z } from 'zod'
import { attestationState } from './attestation.calls'

const key = <A extends string>(action: A) => `companymanage/companylist:${action}` as const
const id = z.string().regex(/^[a-z][a-z0-9-]{1,31}$/, 'companyIdFormat')
const text = (max: number) => z.string().trim().max(max)
const named = text(100).min(1, 'required')
const mobile = z.union([z.literal(''), z.string().regex(/^1\d{10}$/, 'mobileFormat')])
/** Null: what the deployment allows. */
const limit = (max: number) => z.number().int().min(1).max(max).nullable()

const limits = {
  maxUsers: limit(1_000_000).describe('Valid users'),
  maxStorageMb: limit(100_000_000).describe('All files, in MB'),
  maxRows: limit(100_000_000).describe('Records of any one list'),
}
const contacts = { name: named, contact: text(50), contactMobile: mobile }
const paging = z.object({ pageIndex: z.number().int().min(1), pageSize: z.number().int().min(1).max(100) })

export const companyRow = z.object({
  id: z.string(),
  ...contacts,
  ...limits,
  state: z.enum(['open', 'suspended', 'unfinished']).describe('unfinished: founding it was interrupted'),
  suspendedReason: z.string().nullable(),
  suspendedTime: z.string().nullable(),
  users: z.number().int().describe('Valid ones'),
  storageMb: z.number().describe('Of all files'),
  createTime: z.string(),
  attestation: attestationState.nullable().describe('Null: nothing was submitted'),
  runsPlatform: z.enum(['0', '1']),
  ver: z.number().int(),
})

/** The calls of the platform's administrators: refused in every company but the one that runs the platform. */
export const searchCompaniesCall = defineCall({
  paths: ['/portalsync/company/search'],
  key: platformKey,
  tag: 'company',
  summary: ['企业及其限额和用量', 'Companies (tenants) with their limits and what they use'],
  body: z.object({
    text: text(100).optional().describe('Part of the identifier, the name, the contact or the mobile number'),
    state: z.enum(['open', 'suspended', 'unfinished']).optional(),
    attestation: attestationState.optional(),
    page: paging.default({ pageIndex: 1, pageSize: 20 }),
  }),
  rows: companyRow,
})
export type Company = RowOf<typeof searchCompaniesCall>

export const createCompanyCall = defineCall({
  paths: ['/portalsync/company/create'],
  key: key('add'),
  tag: 'company',
  summary: [
    '新增企业：菜单、角色、字典、总部和首位管理员',
    'Found a company: menu, roles, dictionaries, head office and its first administrator',
  ],
  body: z.object({ id, ...contacts, ...limits, adminUserName: named, adminName: named }),
  answer: z.object({
    id: z.string(),
    login: z.object({ userName: z.string(), name: z.string(), password: z.string() }),
  }),
})
export type NewCompany = BodyOf<typeof createCompanyCall>

export const updateCompanyCall = defineCall({
  paths: ['/portalsync/company/update'],
  key: key('edit'),
  tag: 'company',
  summary: ['修改企业的名称、联系人或限额', 'Change the name, the contact or the limits of a company'],
  body: z.object({ id: z.string().max(18), ver: z.number().int(), ...contacts, ...limits }),
  answer: companyRow,
})

export const suspendCompanyCall = defineCall({
  paths: ['/portalsync/company/suspend'],
  key: key('suspend'),
  tag: 'company',
  summary: [
    '停用企业：用户立即下线且不能登录',
    'Suspend a company: its users are signed out at once and cannot sign in',
  ],
  body: z.object({ id: z.string().max(18), reason: text(200).min(1, 'required') }),
  answer: companyRow,
})

export const resumeCompanyCall = defineCall({
  paths: ['/portalsync/company/resume'],
  key: key('suspend'),
  tag: 'company',
  summary: ['恢复已停用的企业', 'Open a suspended company again'],
  body: z.object({ id: z.string().max(18) }),
  answer: companyRow,
})

export const companyUsageCall = defineCall({
  paths: ['/portalsync/company/usage'],
  key: key('view'),
  tag: 'company',
  summary: [
    '企业各列表的数据量，多的在前，不含空列表',
    'How many records a company has in each list, the longest first; lists without any are left out',
  ],
  body: z.object({ id: z.string().max(18) }),
  rows: z.object({
    resource: z.string(),
    label: z.tuple([z.string(), z.string()]),
    count: z.number().int(),
  }),
})
export type CompanyUsage = RowOf<typeof companyUsageCall>
