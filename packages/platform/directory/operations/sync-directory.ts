import { inTenant } from '@sfa/db/connection/tenant-transaction'
import { AppError } from '@sfa/kernel/app-error'
import { errorTexts } from '@sfa/kernel/error-texts'
import { fillText, textIn } from '@sfa/kernel/language'
import { permissionKey } from '@sfa/kit/resource-calls'
import { type Caller, requireKey } from '@sfa/operations/caller'
import { ProviderError } from '@sfa/operations/fetching/fetch-json'
import { createRecord } from '@sfa/operations/resource/saving/create-record'
import { setValidity } from '@sfa/operations/resource/saving/set-validity'
import { updateRecord } from '@sfa/operations/resource/saving/update-record'
import type { Services } from '@sfa/operations/services'
import { settingsOf } from '@sfa/operations/settings/settings-of'
import { department } from '@sfa/organization/definitions/department.resource'
import type { SyncResult } from '@sfa/person/definitions/directory.calls'
import { user } from '@sfa/person/definitions/user.resource'
import { wecomParts, wecomSetting } from '@sfa/person/definitions/wecom-setting'
import { createUser } from '@sfa/person/operations/create-user'
import type { NewPasswords } from '@sfa/person/operations/new-login'
import { oneAtATime } from '@sfa/session/operations/one-at-a-time'
import { sql } from 'kysely'
import type { Directory, DirectoryDepartment, DirectoryUser } from './directory'
import type { DirectoryConfig } from './directory-config'
import { type DirectoryKind, openDirectory } from './open-directory'

export interface SyncOptions extends NewPasswords {
  directory: DirectoryConfig | undefined
}

const listedRefusals = 100

/**
 * Takes over the departments of the configured directory: new ones are made, names and parents follow, none is
 * removed. Throws `directoryNotConfigured`, and `syncFailed` where the directory cannot be asked; what was written
 * until then stays.
 */
export async function syncDepartments(
  services: Services,
  { directory: config }: SyncOptions,
  caller: Caller,
): Promise<SyncResult> {
  for (const operation of ['create', 'update'] as const) requireKey(caller, permissionKey(department, operation))
  const directory = configured(config, caller, 'any')
  return oneAtATime(`directory:${caller.tenantId}`, async () => {
    const found = parentsFirst(await asked(() => directory.departments()))
    return tally(caller, found, async entry => {
      const known = await findDepartments(services, caller, [entry.code, entry.parentCode ?? ''])
      const parentID = entry.parentCode === null ? null : (known.get(entry.parentCode)?.id ?? null)
      const before = known.get(entry.code)
      const values = { nameCN: entry.name.slice(0, 100), parentID }
      if (!before) {
        await createRecord(services, caller, department, { code: entry.code, ...values })
        return 'created'
      }
      if (before.name === values.nameCN && before.parentID === parentID) return 'unchanged'
      await updateRecord(services, caller, department, { id: before.id, ver: before.ver, ...values })
      return 'updated'
    })
  })
}

/**
 * Takes over the people of a directory by their user code: new ones get a password that is reset before they can use
 * it, the company's first organisation and no role; names, numbers and departments of others are updated; people who
 * have left become invalid. What becomes of members of WeCom is said at 企业微信设置. Users whom an administrator has made invalid stay so, and users who are not in the
 * directory are not changed.
 */
export async function syncUsers(
  services: Services,
  options: SyncOptions,
  caller: Caller,
  kind: DirectoryKind = 'any',
): Promise<SyncResult> {
  for (const operation of ['create', 'update', 'updateStatus'] as const)
    requireKey(caller, permissionKey(user, operation))
  const directory = configured(options.directory, caller, kind)
  return oneAtATime(`directory:${caller.tenantId}`, async () => {
    const found = await asked(() => directory.users())
    const departments = await findDepartments(
      services,
      caller,
      found.flatMap(one => one.departmentCode ?? []),
    )
    const rules = await rulesOf(services, caller, options.directory, kind)
    const known = await findUsers(services, caller, rules.matchBy, found)
    const orgIds = await firstOrganisation(services, caller)
    return tally(caller, found, async entry => {
      const departmentID = entry.departmentCode === null ? null : (departments.get(entry.departmentCode)?.id ?? null)
      const values = { name: entry.name.slice(0, 50), mobile: entry.mobile, email: entry.email, departmentID }
      const before = known.get(entry[rules.matchBy] ?? '')
      if (!before) {
        if (!entry.active || !rules.add) return 'unchanged'
        const { userName, userCode } = entry
        await createUser(services, options, caller, { userName, userCode, orgIds, ...values })
        return 'created'
      }
      if (!entry.active) {
        if (before.isDeleted || !rules.leave) return 'unchanged'
        await setValidity(services, caller, user, { id: before.id, isDeleted: '1' })
        return 'invalidated'
      }
      const changed = Object.entries(values).filter(
        ([name, value]) => rules.parts.includes(name) && value !== before.values[name],
      )
      if (changed.length === 0) return 'unchanged'
      await updateRecord(services, caller, user, { id: before.id, ver: before.ver, ...Object.fromEntries(changed) })
      return 'updated'
    })
  })
}

function configured(config: DirectoryConfig | undefined, caller: Caller, kind: DirectoryKind): Directory {
  const directory = openDirectory(config, caller.tenantId, kind)
  if (!directory) throw new AppError('directoryNotConfigured')
  return directory
}

/** The answer of the directory is written to the log, not shown to the user. */
async function asked<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof ProviderError) throw Object.assign(new AppError('syncFailed'), { cause: error })
    throw error
  }
}

type Fate = 'created' | 'updated' | 'unchanged' | 'invalidated'

/** Entry by entry, each in a transaction of its own: the refusal of one entry does not stop the others. */
async function tally<T extends DirectoryDepartment | DirectoryUser>(
  caller: Caller,
  entries: readonly T[],
  take: (entry: T) => Promise<Fate>,
): Promise<SyncResult> {
  const result: SyncResult = { created: 0, updated: 0, unchanged: 0, invalidated: 0, refused: [], refusedCount: 0 }
  for (const entry of entries) {
    try {
      result[await take(entry)] += 1
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      result.refusedCount += 1
      if (result.refused.length < listedRefusals)
        result.refused.push({
          code: 'userCode' in entry ? entry.userCode : entry.code,
          message: messageOf(error, caller),
        })
    }
  }
  return result
}

function messageOf({ code, params, details }: AppError, { language }: Caller): string {
  const failure = details?.[0]
  return failure
    ? `${failure.field}: ${fillText(textIn(language, errorTexts[failure.code]), failure.params)}`
    : fillText(textIn(language, errorTexts[code]), params)
}

/** Parents before their children; departments whose parents form a cycle keep their order. */
function parentsFirst(entries: readonly DirectoryDepartment[]): DirectoryDepartment[] {
  const byCode = new Map(entries.map(entry => [entry.code, entry]))
  const ordered = new Set<DirectoryDepartment>()
  const visit = (entry: DirectoryDepartment, below: ReadonlySet<DirectoryDepartment>) => {
    if (ordered.has(entry) || below.has(entry)) return
    const parent = entry.parentCode === null ? undefined : byCode.get(entry.parentCode)
    if (parent) visit(parent, new Set([...below, entry]))
    ordered.add(entry)
  }
  for (const entry of entries) visit(entry, new Set())
  return [...ordered]
}

interface KnownDepartment {
  id: string
  ver: number
  code: string
  name: string
  parentID: string | null
}

async function findDepartments(
  { db }: Pick<Services, 'db'>,
  caller: Caller,
  codes: readonly string[],
): Promise<Map<string, KnownDepartment>> {
  const { rows } = await inTenant(db, caller.tenantId, tx =>
    sql<KnownDepartment>`
      select id::text, ver, code, name_cn name, parent_id::text "parentID" from organization_department
      where code = any(${[...new Set(codes)]}::text[])`.execute(tx),
  )
  return new Map(rows.map(row => [row.code, row]))
}

interface Rules {
  matchBy: 'userCode' | 'mobile'
  add: boolean
  leave: boolean
  parts: readonly string[]
}

/** A tenant says it for WeCom; the people of other directories are taken over as they are. */
async function rulesOf(
  { db }: Pick<Services, 'db'>,
  { tenantId }: Caller,
  config: DirectoryConfig | undefined,
  kind: DirectoryKind,
): Promise<Rules> {
  if (kind === 'any' && config?.scim) return { matchBy: 'userCode', add: true, leave: true, parts: wecomParts }
  const { matchBy, add, leave, parts } = await inTenant(db, tenantId, tx => settingsOf(tx, wecomSetting))
  return {
    matchBy: matchBy ?? 'userCode',
    add: add === '1',
    leave: leave === '1',
    parts: parts.length > 0 ? parts : wecomParts,
  }
}

interface KnownUser {
  id: string
  ver: number
  code: string
  isDeleted: boolean
  values: Readonly<Record<string, unknown>>
}

async function findUsers(
  { db }: Pick<Services, 'db'>,
  caller: Caller,
  matchBy: Rules['matchBy'],
  entries: readonly DirectoryUser[],
): Promise<Map<string, KnownUser>> {
  const column = sql.ref(matchBy === 'mobile' ? 'mobile' : 'user_code')
  const keys = new Set(entries.flatMap(entry => entry[matchBy] ?? []))
  const { rows } = await inTenant(db, caller.tenantId, tx =>
    sql<KnownUser>`
      select id::text, ver, ${column} code, is_deleted = 1 "isDeleted", jsonb_build_object('name', name,
        'mobile', mobile, 'email', email, 'departmentID', department_id::text) as values
      from sys_user where ${column} = any(${[...keys]}::text[]) order by is_deleted desc`.execute(tx),
  )
  return new Map(rows.map(row => [row.code, row]))
}

async function firstOrganisation({ db }: Pick<Services, 'db'>, caller: Caller): Promise<string[]> {
  const { rows } = await inTenant(db, caller.tenantId, tx =>
    sql<{ id: string }>`
      select id::text from sys_org where is_deleted = 0 order by parent_id is not null, level, id limit 1`.execute(tx),
  )
  return rows.map(row => row.id)
}
