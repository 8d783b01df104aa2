import type { ConfigError } from '@sfa/operations/config/config-error'
import { describe, expect, it } from 'vitest'
import { readConfig } from './read-config'

const DATABASE_URL = 'postgresql://sfa:secret@127.0.0.1:5432/sfa'

const problemsOf = (env: Record<string, string>): readonly string[] => {
  try {
    readConfig(env)
    return []
  } catch (error) {
    return (error as ConfigError).problems
  }
}

describe('configuration', () => {
  it('needs nothing but the database', () => {
    expect(readConfig({ DATABASE_URL })).toMatchObject({
      port: 8080,
      sessionHours: 8,
      idleHours: 2,
      seedScale: 1,
      multiLanguage: true,
      trustProxy: false,
      files: { s3: undefined },
    })
  })

  it('counts empty variables as not set', () => {
    expect(readConfig({ DATABASE_URL, PORT: '', REDIS_URL: '' })).toMatchObject({ port: 8080, redisUrl: undefined })
  })

  it('names every problem at once', () => {
    const problems = problemsOf({ PORT: 'http', LOG_LEVEL: 'loud', S3_ACCESS_KEY_ID: 'key', REDIS_URL: 'ftp://x' })
    expect(problems.map(problem => /^[A-Z0-9_]+/.exec(problem)?.[0])).toEqual([
      'DATABASE_URL',
      'REDIS_URL',
      'PORT',
      'LOG_LEVEL',
      'S3_SECRET_ACCESS_KEY',
    ])
    expect(problems.join()).toContain('DATABASE_URL must be set')
  })

  it('takes single sign-on with everything that it needs, and over https only', () => {
    const oidc = { OIDC_ISSUER: 'https://id.example', OIDC_CLIENT_ID: 'portal', OIDC_CLIENT_SECRET: 'x' }
    const all = { DATABASE_URL, ...oidc, PUBLIC_URL: 'https://portal.example/' }
    expect(readConfig(all).sso).toMatchObject({
      tenantId: 'yunhe',
      publicUrl: 'https://portal.example',
      oidc: { issuer: 'https://id.example', claim: 'preferred_username', scope: 'openid profile' },
      cas: undefined,
    })
    expect(readConfig({ DATABASE_URL }).sso).toBeUndefined()
    const { PUBLIC_URL: _, OIDC_CLIENT_ID: __, ...incomplete } = all
    expect(problemsOf(incomplete)).toEqual([
      'OIDC_CLIENT_ID must be set too: OIDC_ISSUER needs it.',
      'PUBLIC_URL must be set too: OIDC_ISSUER needs it.',
    ])
    expect(problemsOf({ ...all, OIDC_ISSUER: 'http://id.example' }).join()).toContain('must begin with https')
    expect(problemsOf({ ...all, CAS_URL: 'http://cas.example/cas' }).join()).toContain('must begin with https')
  })

  it('does not repeat a secret in its complaint', () => {
    expect(problemsOf({ DATABASE_URL: 'mysql://root:hunter2@db/x' }).join()).not.toContain('hunter2')
  })
})
