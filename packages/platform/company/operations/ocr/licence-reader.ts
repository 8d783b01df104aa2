import { fetchJson, ProviderError } from '@sfa/operations/fetching/fetch-json'
import { z } from 'zod'

export const licenceReaders = ['baidu', 'gateway'] as const

/** Who reads business licences (docs/operations.md). Key and secret stay on the server. */
export type LicenceReaderConfig =
  | { by: 'baidu'; key: string; secret: string; url?: string }
  | { by: 'gateway'; key: string; url: string }

/** What stands on a licence; null where it could not be read. */
export interface Licence {
  number: string | null
  name: string | null
  legalPerson: string | null
  address: string | null
}

const text = z.string().trim().nullish()
const gatewayAnswer = z.object({ number: text, name: text, legalPerson: text, address: text })
const words = z.object({ words: z.string().trim() }).optional()
const baiduAnswer = z.object({
  words_result: z.object({ 社会信用代码: words, 单位名称: words, 法人: words, 地址: words }),
})
const baiduToken = z.object({ access_token: z.string(), expires_in: z.number() })

/** Reads a picture (JPEG or PNG). Throws where the provider cannot be asked, or answers otherwise than it says it does. */
export async function readLicence(config: LicenceReaderConfig, picture: Buffer): Promise<Licence> {
  const image = picture.toString('base64')
  return config.by === 'baidu' ? readByBaidu(config, image) : readByGateway(config, image)
}

async function readByGateway({ url, key }: LicenceReaderConfig & { by: 'gateway' }, image: string): Promise<Licence> {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  const answer = await fetchJson(url, { method: 'POST', headers, body: JSON.stringify({ image }) })
  const { number, name, legalPerson, address } = gatewayAnswer.parse(answer)
  return { number: number || null, name: name || null, legalPerson: legalPerson || null, address: address || null }
}

type Baidu = LicenceReaderConfig & { by: 'baidu' }

async function readByBaidu(config: Baidu, image: string): Promise<Licence> {
  const address = `${baiduUrl(config)}/rest/2.0/ocr/v1/business_license`
  const query = new URLSearchParams({ access_token: await tokenOf(config) })
  const answer = await fetchJson(`${address}?${query}`, { method: 'POST', body: new URLSearchParams({ image }) })
  if (answer.error_code !== undefined) {
    tokens.delete(config.key)
    throw new ProviderError(`the reader refuses with code ${String(answer.error_code)}`)
  }
  const found = baiduAnswer.parse(answer).words_result
  // 无 stands where the licence has no such line.
  const said = (one: z.output<typeof words>) => (one && one.words !== '' && one.words !== '无' ? one.words : null)
  return {
    number: said(found.社会信用代码),
    name: said(found.单位名称),
    legalPerson: said(found.法人),
    address: said(found.地址),
  }
}

const baiduUrl = ({ url }: Baidu) => url?.replace(/\/$/, '') ?? 'https://aip.baidubce.com'

const tokens = new Map<string, { token: string; until: number }>()
/** A token is renewed this long before it ends. */
const marginMs = 60_000

async function tokenOf(config: Baidu): Promise<string> {
  const known = tokens.get(config.key)
  if (known && known.until > Date.now()) return known.token
  const query = new URLSearchParams({
    grant_type: 'client_credentials',
    client_id: config.key,
    client_secret: config.secret,
  })
  const answer = await fetchJson(`${baiduUrl(config)}/oauth/2.0/token?${query}`, { method: 'POST' })
  const { access_token: token, expires_in: seconds } = baiduToken.parse(answer)
  tokens.set(config.key, { token, until: Date.now() + seconds * 1000 - marginMs })
  return token
}
