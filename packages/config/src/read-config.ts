import { join, resolve } from 'node:path'
import type { LicenceReaderConfig } from '@sfa/company/operations/ocr/licence-reader'
import type { GeocoderConfig } from '@sfa/customer/operations/map/geocoder'
import type { DirectoryConfig } from '@sfa/directory/operations/directory-config'
import { ConfigError } from '@sfa/operations/config/config-error'
import type { OutboxConfig } from '@sfa/operations/outbox/outbox-config'
import type { SsoConfig } from '@sfa/sso/operations/sso-config'
import type { FileStoreConfig } from '@sfa/storage/open-file-store'
import type { WecomAppConfig } from '@sfa/wecom/operations/wecom-app'
import { z } from 'zod'
import { type Environment, settings } from './settings'

const environment = z.object(settings)

/** The environment, checked. Empty variables count as not set. Throws `ConfigError` with every problem at once. */
export function readConfig(env: Environment) {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))
  const parsed = environment.safeParse(given)
  const problems = parsed.success ? [] : parsed.error.issues.map(issue => sentence(issue, given))
  problems.push(...together(given))
  if (!parsed.success || problems.length > 0) throw new ConfigError(problems)
  const set = parsed.data
  const dataDir = resolve(set.DATA_DIR)
  return {
    databaseUrl: set.DATABASE_URL,
    migrationDatabaseUrl: set.MIGRATION_DATABASE_URL ?? set.DATABASE_URL,
    redisUrl: set.REDIS_URL,
    files: { folder: join(dataDir, 'files'), s3: s3Of(set) } satisfies FileStoreConfig,
    port: set.PORT,
    host: set.HOST,
    publicUrl: set.PUBLIC_URL,
    trustProxy: set.TRUST_PROXY ?? false,
    dataDir,
    ftpDir: set.FTP_DIR && resolve(set.FTP_DIR),
    seedScale: set.SEED_SCALE,
    logLevel: set.LOG_LEVEL,
    sessionHours: set.SESSION_HOURS,
    idleHours: set.IDLE_HOURS,
    signInsPerMinute: set.SIGN_INS_PER_MINUTE,
    passwordLevel: set.PASSWORD_LEVEL,
    passwordListFile: set.PASSWORD_LIST_FILE && resolve(set.PASSWORD_LIST_FILE),
    initialPassword: set.INITIAL_PASSWORD,
    secondFactor: set.SECOND_FACTOR,
    secondFactorKey: set.SECOND_FACTOR_KEY,
    multiLanguage: set.MULTI_LANGUAGE,
    defaultTenant: set.DEFAULT_TENANT,
    platformTenant: set.PLATFORM_TENANT,
    defaultPasswordHashes: set.DEFAULT_PASSWORD_HASHES?.split(',') ?? [],
    sso: ssoOf(set),
    directory: directoryOf(set),
    wecomApp: wecomAppOf(set),
    outbox: outboxOf(set),
    webhookAddresses: set.WEBHOOK_ADDRESSES,
    mapTiles: tilesOf(set),
    geocoder: geocoderOf(set),
    licenceReader: licenceReaderOf(set),
    paymentSecrets: set.PAYMENT_PROVIDERS ?? {},
    dashboardUrl: set.DASHBOARD_URL,
    targetSign: set.TARGET_SIGN,
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

/** Settings that need each other. */
function together(given: Environment): string[] {
  const keys = ['S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const
  const missing = keys.filter(name => given[name] === undefined)
  const problems = missing.length === 1 ? [`${missing[0]} must be set too: ${keys.join(' and ')} go together.`] : []
  const needs = {
    OIDC_ISSUER: ['OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'PUBLIC_URL'],
    CAS_URL: ['PUBLIC_URL'],
    DIRECTORY_URL: ['DIRECTORY_TOKEN'],
    WECOM_SECRET: ['WECOM_CORP_ID'],
    WECOM_AGENT_ID: ['WECOM_CORP_ID', 'WECOM_AGENT_SECRET'],
    MQ_PUBLISH_URL: ['MQ_PUBLISH_SECRET'],
    GEOCODER: ['GEOCODER_KEY'],
    OCR: ['OCR_KEY', given.OCR === 'gateway' ? 'OCR_URL' : 'OCR_SECRET'],
  } as const
  for (const [name, others] of Object.entries(needs))
    for (const other of others)
      if (given[name] !== undefined && given[other] === undefined)
        problems.push(`${other} must be set too: ${name} needs it.`)
  return problems
}

type Settings = z.output<typeof environment>

function s3Of(set: Settings): FileStoreConfig['s3'] {
  if (!set.S3_BUCKET) return undefined
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = set
  return {
    bucket: set.S3_BUCKET,
    region: set.S3_REGION,
    endpoint: set.S3_ENDPOINT,
    forcePathStyle: set.S3_FORCE_PATH_STYLE,
    credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined,
  }
}

function tilesOf(set: Settings) {
  const { MAP_TILE_URL: url, MAP_TILE_ATTRIBUTION: attribution, MAP_TILE_COORD_TYPE: coordType } = set
  return url ? { url, attribution, coordType } : undefined
}

function geocoderOf({ GEOCODER: by, GEOCODER_KEY: key, GEOCODER_URL: url }: Settings): GeocoderConfig | undefined {
  return by && key ? { by, key, ...(url && { url }) } : undefined
}

function licenceReaderOf({
  OCR: by,
  OCR_KEY: key,
  OCR_SECRET: secret,
  OCR_URL: url,
}: Settings): LicenceReaderConfig | undefined {
  if (by === 'baidu' && key && secret) return { by, key, secret, ...(url && { url }) }
  return by === 'gateway' && key && url ? { by, key, url } : undefined
}

function outboxOf({ MQ_PUBLISH_URL: url, MQ_PUBLISH_SECRET: secret }: Settings): OutboxConfig | undefined {
  return url && secret ? { url, secret } : undefined
}

function directoryOf(set: Settings): DirectoryConfig | undefined {
  const { DIRECTORY_URL: url, DIRECTORY_TOKEN: token, WECOM_CORP_ID: corpId, WECOM_SECRET: secret } = set
  const scim = url && token ? { url, token } : undefined
  const wecom = corpId && secret ? { url: set.WECOM_URL, corpId, secret } : undefined
  return scim || wecom ? { tenantId: set.DIRECTORY_TENANT ?? set.DEFAULT_TENANT, scim, wecom } : undefined
}

function wecomAppOf(set: Settings): WecomAppConfig | undefined {
  const { WECOM_CORP_ID: corpId, WECOM_AGENT_ID: agentId, WECOM_AGENT_SECRET: secret } = set
  if (!corpId || agentId === undefined || !secret) return undefined
  return { tenantId: set.DIRECTORY_TENANT ?? set.DEFAULT_TENANT, url: set.WECOM_URL, corpId, agentId, secret }
}

function ssoOf(set: Settings): SsoConfig | undefined {
  const { PUBLIC_URL: publicUrl, OIDC_ISSUER: issuer, CAS_URL: url } = set
  if (!publicUrl || !(issuer || url)) return undefined
  return {
    tenantId: set.SSO_TENANT ?? set.DEFAULT_TENANT,
    account: set.SSO_ACCOUNT,
    publicUrl: publicUrl.replace(/\/$/, ''),
    oidc:
      issuer && set.OIDC_CLIENT_ID && set.OIDC_CLIENT_SECRET
        ? {
            issuer,
            clientId: set.OIDC_CLIENT_ID,
            clientSecret: set.OIDC_CLIENT_SECRET,
            scope: set.OIDC_SCOPE,
            claim: set.OIDC_CLAIM,
          }
        : undefined,
    cas: url ? { url } : undefined,
  }
}
