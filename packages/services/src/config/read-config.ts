import { isAbsolute, resolve } from 'node:path'
import { z } from 'zod'
import { ConfigError } from './config-error'
import { type Environment, settings } from './settings'

const environment = z.object(settings)

/** The environment, checked. Empty variables count as not set. Throws `ConfigError` with every problem at once. */
export function readConfig(env: Environment) {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = environment.safeParse(given)
  const problems = parsed.success ? [] : parsed.error.issues.map(issue => sentence(issue, given))
  for (const pair of [['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const]) {
    const missing = pair.filter(name => given[name] === undefined)
    if (missing.length === 1) problems.push(`${missing[0]} must be set too: ${pair.join(' and ')} go together.`)
  }
  if (!parsed.success || problems.length > 0) throw new ConfigError(problems)
  const set = parsed.data
  return {
    databaseUrl: set.DATABASE_URL,
    redisUrl: set.REDIS_URL,
    s3: set.S3_BUCKET
      ? {
          bucket: set.S3_BUCKET,
          endpoint: set.S3_ENDPOINT,
          region: set.S3_REGION,
          accessKeyId: set.S3_ACCESS_KEY_ID,
          secretAccessKey: set.S3_SECRET_ACCESS_KEY,
          forcePathStyle: set.S3_FORCE_PATH_STYLE,
        }
      : undefined,
    port: set.PORT,
    host: set.HOST,
    publicUrl: set.PUBLIC_URL,
    trustProxy: trustProxy(set.TRUST_PROXY),
    dataDir: isAbsolute(set.DATA_DIR) ? set.DATA_DIR : resolve(set.DATA_DIR),
    seedScale: set.SEED_SCALE,
    logLevel: set.LOG_LEVEL,
    sessionHours: set.SESSION_HOURS,
    idleHours: set.IDLE_HOURS,
    signInsPerMinute: set.SIGN_INS_PER_MINUTE,
    passwordLevel: set.PASSWORD_LEVEL,
    initialPassword: set.INITIAL_PASSWORD,
    multiLanguage: set.MULTI_LANGUAGE,
    defaultTenant: set.DEFAULT_TENANT,
    ssoLoginUrl: set.SSO_LOGIN_URL,
    settingsUrl: set.SETTINGS_URL,
    workerConcurrency: set.WORKER_CONCURRENCY,
    maxUploadMb: set.MAX_UPLOAD_MB,
    metricsToken: set.METRICS_TOKEN,
  }
}

export type Config = ReturnType<typeof readConfig>

function sentence(issue: z.core.$ZodIssue, given: Environment): string {
  const name = String(issue.path[0]) as keyof typeof settings
  if (given[name] === undefined) return `${name} must be set: ${settings[name].description}`
  const detail = issue.message.replace(/^Invalid (input|option|URL): ?/, '').replace(/^./, first => first.toLowerCase())
  return `${name} is not valid (${detail}): ${settings[name].description}`
}

/** `2` is a number of proxies, anything else a list of addresses. */
const trustProxy = (value: string | undefined): number | string | false =>
  value === undefined ? false : /^\d+$/.test(value) ? Number(value) : value
