import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { listFiles } from '../../../scripts/lib/list-files'
import { repository } from '../../../scripts/lib/repository'

const folders = ['apps', 'packages', 'scripts', 'tests', 'docs']
const single = ['package.json', 'docker-compose.yml', 'Dockerfile', 'biome.json', 'vitest.config.ts']

const patterns: readonly (readonly [what: string, pattern: RegExp])[] = [
  ['a private key', /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----/],
  ['a key of AWS', /\bAKIA[0-9A-Z]{16}\b/],
  ['a token of GitHub', /\bgh[pousr]_[A-Za-z0-9]{36}\b/],
  ['a signed token', /\beyJ[A-Za-z0-9_-]{10,}\.eyJ[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]{10,}/],
  ['a password in an address', /\b[a-z]+:\/\/[^\s:/@'"`$<{]+:(?!password@|secret@|hunter2@|\$)[^\s@'"`<{]{3,}@/],
  [
    'a password in a setting',
    /(?:PASSWORD|SECRET|TOKEN|SECRET_ACCESS_KEY)\s*[:=]\s*['"]?(?=[^\s'"]*\d)[A-Za-z0-9+/_-]{20,}['"]?\s*$/m,
  ],
]

const isText = (file: string) => /\.(ts|tsx|js|mjs|cjs|json|sql|md|yml|css|html)$|Dockerfile$/.test(file)

describe('the repository', () => {
  const files = [...listFiles(repository, folders), ...single].filter(isText)

  it.each(patterns)('holds no %s', (_what, pattern) => {
    expect(files.length).toBeGreaterThan(500)
    const found = files.filter(file => {
      const path = join(repository, file)
      return statSync(path).size < 1_000_000 && pattern.test(readFileSync(path, 'utf8'))
    })
    expect(found).toEqual([])
  })

  it.each([
    ['a private key', `-----BEGIN RSA ${'PRIVATE'} KEY-----`],
    ['a key of AWS', `AKIA${'ABCDEFGHIJKLMNOP'}`],
    ['a password in an address', `postgresql://sfa:${'Tr0ub4dor'}@db/sfa`],
    ['a password in a setting', `INITIAL_PASSWORD=${'abcdefghij0123456789x'}`],
  ])('would be found out with %s', (what, sample) => {
    expect(patterns.find(([name]) => name === what)?.[1].test(sample)).toBe(true)
  })
})
