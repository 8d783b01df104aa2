import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

/** These run before the tenant is known, by functions that the server's role may call without a tenant. */
const beforeTheTenant = [
  'publishing/find-api-key.ts',
  'session/find-session.ts',
  'session/one-time-code.ts',
  'session/check-credentials.ts',
]

it('every statement runs in the transaction of a tenant or of the platform, since the server itself has no rights', () => {
  const sources = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter(
    name => name.endsWith('.ts') && !name.endsWith('.test.ts'),
  )
  const bare = sources.filter(name =>
    /\.execute\(\s*(\w+\.)*db,?\s*\)|\bdb\.transaction\(/.test(readFileSync(join(import.meta.dirname, name), 'utf8')),
  )
  expect(bare.filter(name => !beforeTheTenant.includes(name))).toEqual([])
})
