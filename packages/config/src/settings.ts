import { licenceReaders } from '@sfa/company/operations/ocr/licence-reader'
import { geocoders } from '@sfa/customer/operations/map/geocoder'
import { bulkSettings } from '@sfa/operations/bulk/bulk-limits'
import { whole } from '@sfa/operations/config/whole'
import { usualIdleHours } from '@sfa/operations/services'
import { paymentSecrets } from '@sfa/order/operations/payment/payment-secrets'
import { accountSettings } from '@sfa/person/operations/new-account'
import { passwordLevels } from '@sfa/person/rules/password-strength'
import { z } from 'zod'

const yesNo = z.enum(['true', 'false', '1', '0']).transform(value => value === 'true' || value === '1')
const webAddress = z.url({ protocol: /^https?$/ })
const tenantId = z.string().regex(/^[a-z0-9-]{1,50}$/, 'may have lower-case letters, digits and hyphens only')
/** Identity providers must be reached over https; only a provider on this machine may do without. */
const providerAddress = webAddress.refine(
  address =>
    new URL(address).protocol === 'https:' || ['localhost', '127.0.0.1', '[::1]'].includes(new URL(address).hostname),
  'must begin with https',
)

/** Every environment variable of API, worker and scripts. The table in docs/operations.md is made from it. */
export const settings = {
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/ })
    .describe('PostgreSQL, `postgresql://user:password@host:5432/database`. `npm start` sets it to the embedded one.'),
  MIGRATION_DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/ })
    .optional()
    .describe(
      'The same database, as the role that owns the tables; the migrations alone need it. Not set: DATABASE_URL, whose role then owns what it reads.',
    ),
  REDIS_URL: z
    .url({ protocol: /^rediss?$/ })
    .optional()
    .describe('Redis for the queues. Not set: the queues live in PostgreSQL.'),
  S3_ENDPOINT: webAddress.optional().describe('Address of an S3-compatible service other than AWS.'),
  S3_BUCKET: z.string().optional().describe('Bucket for files. Not set: files live in `DATA_DIR/files`.'),
  S3_REGION: z.string().default('us-east-1').describe('Region of the bucket.'),
  S3_ACCESS_KEY_ID: z.string().optional().describe('Key id. Not set: the usual AWS credential chain.'),
  S3_SECRET_ACCESS_KEY: z.string().optional().describe('Secret of the key.'),
  S3_FORCE_PATH_STYLE: yesNo.default(false).describe('`true` for services such as MinIO.'),
  PORT: whole(0, 65535).default(8080).describe('Port of the API and the portal.'),
  HOST: z.string().default('0.0.0.0').describe('Address that is listened on.'),
  PUBLIC_URL: webAddress
    .optional()
    .describe('Address that browsers use. With https, browsers are told to stay on it (HSTS).'),
  TRUST_PROXY: z
    .string()
    .optional()
    .describe(
      'Addresses or networks of proxies whose `X-Forwarded-*` headers are believed, separated by commas; `loopback` and `uniquelocal` are known names. Not set: none.',
    ),
  DATA_DIR: z
    .string()
    .default('./.data')
    .describe('Folder for generated secrets, demo accounts, files and the embedded database.'),
  FTP_DIR: z
    .string()
    .optional()
    .describe('Folder that the FTP server fills, with a sub-folder for each tenant, for photo archives by name.'),
  SEED_SCALE: z.coerce
    .number()
    .min(0)
    .max(10_000)
    .default(1)
    .describe('Size of the demo data; 1 is 420 products. 0: no demo data, only the tenant DEFAULT_TENANT.'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default('info')
    .describe('Least level that is logged.'),
  SESSION_HOURS: z.coerce.number().positive().max(24).default(8).describe('Longest life of a session.'),
  IDLE_HOURS: z.coerce
    .number()
    .positive()
    .max(24)
    .default(usualIdleHours)
    .describe('A session ends this long after the last click.'),
  SIGN_INS_PER_MINUTE: whole(1, 100_000)
    .default(60)
    .describe('Sign-ins and captchas that one address may ask for in a minute.'),
  PASSWORD_LEVEL: z
    .enum(passwordLevels)
    .default('middle')
    .describe(
      'New passwords: `low` 6 characters, `middle` 9 with letters and digits, `high` 12 with both cases, digits and symbols.',
    ),
  PASSWORD_LIST_FILE: z
    .string()
    .optional()
    .describe(
      'File with passwords that users may not choose, one in a line, beside the common ones that are built in.',
    ),
  ...accountSettings,
  SECOND_FACTOR: z
    .enum(['off', 'optional', 'required'])
    .default('optional')
    .describe(
      'Codes of an authenticator app at sign-in with a password: `off`; `optional`, for users who set one up; `required`, set up at the next sign-in.',
    ),
  SECOND_FACTOR_KEY: z
    .string()
    .regex(/^[0-9a-f]{64}$/, 'is 32 bytes in lower-case hexadecimal')
    .optional()
    .describe(
      'Key that seals the secrets of the apps in the database. Not set: generated into `DATA_DIR/second-factor-key`; every API needs the same.',
    ),
  MULTI_LANGUAGE: yesNo.default(true).describe('Whether the portal shows the language switcher.'),
  DEFAULT_TENANT: tenantId
    .default('yunhe')
    .describe('Tenant that the portal names in its headers before a user has signed in.'),
  PLATFORM_TENANT: tenantId
    .optional()
    .describe(
      'Tenant that runs the platform: its role `PlatformAdmin`, at first held by the account `platform` alone, keeps the list of companies, sees the jobs of every tenant at the job monitor, pauses queues for all of them and opens Bull Board. Everybody else, the system administrators of that tenant too, sees and pauses the jobs of their own tenant alone. Not set: there is no such role, and Bull Board is closed.',
    ),
  DEFAULT_PASSWORD_HASHES: z
    .string()
    .regex(/^[0-9a-f]{64}(,[0-9a-f]{64})*$/, 'is a list of SHA-256 in lower-case hexadecimal')
    .optional()
    .describe(
      'SHA-256 of further passwords, separated by commas, that have to be changed at sign-in as INITIAL_PASSWORD.',
    ),
  OIDC_ISSUER: providerAddress
    .optional()
    .describe('Issuer of OpenID Connect for single sign-on, exactly as it names itself. Not set: none.'),
  OIDC_CLIENT_ID: z.string().optional().describe('Client that the provider knows this portal by.'),
  OIDC_CLIENT_SECRET: z.string().optional().describe('Secret of the client.'),
  OIDC_SCOPE: z.string().default('openid profile').describe('What the provider is asked for; `openid` must be in it.'),
  OIDC_CLAIM: z
    .string()
    .default('preferred_username')
    .describe('Claim that names the account. Take one that the provider never gives to another person.'),
  CAS_URL: providerAddress
    .optional()
    .describe('CAS server (protocol 3.0) for single sign-on, without `/login`. Not set: none.'),
  SSO_TENANT: tenantId.optional().describe('Tenant whose users come by single sign-on. Not set: DEFAULT_TENANT.'),
  SSO_ACCOUNT: z
    .enum(['userName', 'userCode'])
    .default('userName')
    .describe("What the provider's name is compared with."),
  DIRECTORY_URL: providerAddress
    .optional()
    .describe('SCIM 2.0 service with the people and departments of DIRECTORY_TENANT, without `/Users`. Not set: none.'),
  DIRECTORY_TOKEN: z.string().optional().describe('Bearer token for it.'),
  DIRECTORY_TENANT: tenantId.optional().describe('Tenant that the directories speak for. Not set: DEFAULT_TENANT.'),
  WECOM_URL: providerAddress.default('https://qyapi.weixin.qq.com').describe('Address of WeCom.'),
  WECOM_CORP_ID: z
    .string()
    .optional()
    .describe('Company at WeCom, whose address book is taken over and whose members are sent messages. Not set: none.'),
  WECOM_SECRET: z.string().optional().describe('Secret of the address book.'),
  WECOM_AGENT_ID: z.coerce
    .number()
    .int()
    .optional()
    .describe('Application of WeCom that sends messages of the product to members. Not set: none are sent.'),
  WECOM_AGENT_SECRET: z.string().optional().describe('Secret of this application.'),
  MQ_PUBLISH_URL: providerAddress
    .optional()
    .describe('Address that messages of `/basic/mq/publish` are posted to. Not set: publishing is refused.'),
  MQ_PUBLISH_SECRET: z
    .string()
    .min(32)
    .optional()
    .describe('Secret of at least 32 characters that they are signed with; the receiver has the same.'),
  WEBHOOK_ADDRESSES: z
    .enum(['public', 'any'])
    .default('public')
    .describe(
      'Which addresses administrators may have events pushed to: `public` (https, no private network), or `any`, for tests and for receivers inside the own network.',
    ),
  DASHBOARD_URL: webAddress
    .optional()
    .describe(
      'Dashboard that `report/dashboard/getUrl` answers. `{tenant}`, `{userCode}` and `{language}` in it are replaced. Not set: refused.',
    ),
  MAP_TILE_URL: z
    .string()
    .regex(/^https?:\/\/[^\s{}/]+\/\S*$/, 'begins with http or https and one host')
    .refine(url => ['{z}', '{x}', '{y}'].every(part => url.includes(part)), 'has {z}, {x} and {y} in it')
    .optional()
    .describe(
      'Tile server of the maps, such as `https://tiles.example/{z}/{x}/{y}.png`; the browser is allowed its host. Not set: maps show the outlines of the country and ask no other server.',
    ),
  MAP_TILE_ATTRIBUTION: z
    .string()
    .max(200)
    .default('')
    .describe('Text about the source of the tiles, which the map shows.'),
  MAP_TILE_COORD_TYPE: z
    .enum(['gcj02', 'wgs84'])
    .default('gcj02')
    .describe('System of the tiles: `gcj02`, as Chinese providers have it, or `wgs84`.'),
  GEOCODER: z
    .enum(geocoders)
    .optional()
    .describe('Service that finds the place of an address. Not set: none is asked.'),
  GEOCODER_KEY: z.string().optional().describe('Key of this product there. It stays on the server.'),
  GEOCODER_URL: providerAddress
    .optional()
    .describe("Address in place of the provider's own, of a gateway for example."),
  OCR: z
    .enum(licenceReaders)
    .optional()
    .describe(
      'Service that reads business licences: `baidu`, or `gateway`, a service of your own at OCR_URL. Not set: none is asked.',
    ),
  OCR_KEY: z.string().optional().describe('Key of this product there. It stays on the server.'),
  OCR_SECRET: z.string().optional().describe('Secret of the key; `baidu` needs it.'),
  OCR_URL: providerAddress
    .optional()
    .describe(
      'Address of the `gateway`: it is posted `{ image }` in base64 with OCR_KEY as bearer token and answers `{ number, name, legalPerson, address }`. For `baidu`, in place of its own.',
    ),
  PAYMENT_PROVIDERS: z
    .string()
    .transform(paymentSecrets)
    .optional()
    .describe(
      'Providers of payments with the secrets that they sign their notifications with, of 32 characters at least: `wechat=…,alipay=…`; `unionpay` and `gateway` are known too. Not set: payments are registered by hand alone.',
    ),
  SETTINGS_URL: webAddress.optional().describe('Settings site that the header links to. Not set: no link.'),
  TARGET_SIGN: z
    .string()
    .regex(/^[\w-]{1,100}$/, 'may have letters, digits, _ and - only')
    .default('portal')
    .describe('Value of the `sign` query parameter that the target pages are opened with.'),
  WORKER_CONCURRENCY: whole(1, 64).default(2).describe('Jobs that one worker runs at once.'),
  ...bulkSettings,
  METRICS_TOKEN: z
    .string()
    .min(16)
    .optional()
    .describe('Bearer token for Prometheus at `/metrics`. Not set: there is no `/metrics`.'),
} as const

export type Environment = Readonly<Record<string, string | undefined>>
export type SettingName = keyof typeof settings

/** Rows of the table of environment variables. */
export function settingsTable(): string {
  const rows = Object.entries(settings).map(([name, schema]) => {
    const preset = schema instanceof z.ZodDefault ? `\`${schema.parse(undefined)}\`` : ''
    return `| \`${name}\` | ${preset} | ${schema.description} |`
  })
  return ['| Variable | Default | Meaning |', '|---|---|---|', ...rows].join('\n')
}
