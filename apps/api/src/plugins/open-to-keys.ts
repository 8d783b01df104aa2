import type { Call } from '@sfa/kit/call'
import { linkFileCall } from '@sfa/kit/calls/file.calls'
import { findJobCall } from '@sfa/kit/calls/job.calls'
import { changeRoleMembersCall, saveRolePermissionsCall } from '@sfa/person/definitions/role.calls'
import { createUserCall, endSessionCall, issueLoginsCall, resetPasswordsCall } from '@sfa/person/definitions/user.calls'
import type { FastifyContextConfig } from 'fastify'

/** Tags of calls about the session, the menu and settings of one's own, passwords, keys, and the platform. */
const closedTags: ReadonlySet<string> = new Set([
  'company',
  'menu',
  'monitor',
  'permission',
  'preference',
  'publishing',
  'registration',
  'session',
  'shell',
])
/** They answer or change passwords, sessions or rights. */
const closedCalls: ReadonlySet<Call> = new Set<Call>([
  changeRoleMembersCall,
  createUserCall,
  endSessionCall,
  issueLoginsCall,
  resetPasswordsCall,
  saveRolePermissionsCall,
])
/** Calls that are closed to keys of the API: their answers may hold what is told once, and are kept nowhere. */
export const isClosedToKeys = (call: Call): boolean => closedTags.has(call.tag) || closedCalls.has(call)

/** What is the caller's own and belongs to the work of a partner: files, and the jobs of imports and exports. */
const ownTags: ReadonlySet<string> = new Set(['bulk', 'file', 'jobs'])
const readingOwn: ReadonlySet<Call> = new Set<Call>([findJobCall, linkFileCall])
/** Files and streams have no contract. */
const ownPaths = /^\/portalsync\/(eximport|files)\//
const documentPath = '/portalsync/openapi.json'

const writes = /:(upload|uploadphoto|batch)$/
const writesOrFetches = /:(upload|uploadphoto|batch|download)$/

/**
 * Whether a key of the API with these rights may make a call at all; action keys are asked as of every caller. What is
 * open to every user is not: it needs no key that a scope could name.
 */
export function isOpenToKeys(
  url: string,
  { call, access }: Pick<FastifyContextConfig, 'call' | 'access'>,
  keys: readonly string[],
): boolean {
  const holds = (pattern: RegExp) => keys.some(key => pattern.test(key))
  if (access) return false
  if (!call) return url === documentPath || (ownPaths.test(url) && holds(writesOrFetches))
  if (isClosedToKeys(call)) return false
  if (call.key !== 'signed-in') return true
  return ownTags.has(call.tag) && holds(readingOwn.has(call) ? writesOrFetches : writes)
}
