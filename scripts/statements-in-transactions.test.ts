import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { repository } from './lib/repository'
import { serverSources } from './lib/server-sources'

/** These run before the tenant is known, by functions that the server's role may call without a tenant. */
const beforeTheTenant = [
  'packages/platform/publishing/operations/find-api-key.ts',
  'packages/platform/session/operations/find-session.ts',
  'packages/platform/session/operations/one-time-code.ts',
  'packages/platform/session/operations/check-credentials.ts',
]

it('every statement runs in the transaction of a tenant or of the platform, since the server itself has no rights', () => {
  const bare = serverSources().filter(name =>
    /\.execute\(\s*(\w+\.)*db,?\s*\)|\bdb\.transaction\(/.test(readFileSync(join(repository, name), 'utf8')),
  )
  expect(bare.toSorted()).toEqual(beforeTheTenant.toSorted())
})
