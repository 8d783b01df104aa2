import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { AppError } from '@sfa/kernel/app-error'
import type { Label } from '@sfa/kit/label'
import { signMessage } from '@sfa/operations/outbox/sign-message'
import { textOf } from '@sfa/operations/resource/batch/change-batch'
import { type AllowedAddresses, allowedAddresses, hostOf, type Resolve } from './public-address'

const answerWithinMs = 10_000
const mostAnswerBytes = 2_000

export interface Posting {
  url: string
  body: string
  event: string
  id: string
  /** The present secret first. */
  secrets: readonly string[]
  /** Tells the receiver that several attempts are one. */
  idempotencyKey?: string
}

export interface PostingRules {
  allowed: AllowedAddresses
  resolveHost?: Resolve
  answerWithinMs?: number
}

export interface Posted {
  /** Null where none was answered. */
  status: number | null
  answer: string | null
  /** Undefined where it was taken, with 2xx. */
  error?: Label
}

/**
 * Posts an event, signed; never throws. The addresses of the host are looked at for this very connection, which is made
 * to one of them: a name that leads elsewhere since it was saved, or between looking and connecting, gains nothing. No
 * redirect is followed, and no connection is kept.
 */
export async function postSigned(
  { url, body, event, id, secrets, idempotencyKey }: Posting,
  rules: PostingRules,
): Promise<Posted> {
  const { answerWithinMs: within = answerWithinMs } = rules
  try {
    const target = new URL(url)
    const host = hostOf(target)
    // An address without a name is connected to without a look-up.
    if (isIP(host)) await allowedAddresses(host, rules.allowed)
    else if (rules.allowed === 'public' && target.protocol !== 'https:') throw new AppError('webhookAddress')
    const timestamp = String(Math.floor(Date.now() / 1000))
    const signature = secrets.map(secret => signMessage(secret, timestamp, body)).join(',')
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
      'user-agent': 'sfa-webhook',
      'x-sfa-event': event,
      'x-sfa-message-id': id,
      'x-sfa-timestamp': timestamp,
      'x-sfa-signature': signature,
      ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
    }
    const { status, answer } = await send(target, body, headers, { ...rules, within })
    return {
      status,
      answer,
      ...((status < 200 || status > 299) && { error: [`HTTP ${status}`, `HTTP ${status}`] as const }),
    }
  } catch (error) {
    return { status: null, answer: null, error: faultOf(error, within) }
  }
}

/** What the system says, in the words of who looks after the address. */
const faults: Readonly<Record<string, Label>> = {
  ECONNREFUSED: ['对方拒绝连接', 'The receiver refused the connection'],
  ECONNRESET: ['连接被对方中断', 'The receiver broke the connection'],
  ENOTFOUND: ['找不到地址的主机', 'The host of the address was not found'],
  EAI_AGAIN: ['暂时查不到地址的主机', 'The host of the address could not be looked up at the moment'],
  ETIMEDOUT: ['连接超时', 'The connection timed out'],
  EHOSTUNREACH: ['无法到达对方的主机', 'The host of the receiver cannot be reached'],
}

function faultOf(error: unknown, within: number): Label {
  if (error instanceof AppError) return [textOf(error, 'zh-CN'), textOf(error, 'en-US')]
  const { code = '', message, name } = error as NodeJS.ErrnoException
  if (name === 'AbortError' || name === 'TimeoutError')
    return [`对方在 ${within / 1000} 秒内没有应答`, `No answer within ${within / 1000} s`]
  return connectionFault(code, message || name)
}

/** Why there was no connection, by the code of the system; one that is not known is told as the system says it. */
export function connectionFault(code: string, message = code): Label {
  const [zh, en] = faults[code] ?? ['连接失败', 'The connection failed']
  const said = (faults[code] ? code : message).slice(0, 200)
  return [`${zh}（${said}）`, `${en} (${said})`]
}

function send(
  target: URL,
  body: string,
  headers: Readonly<Record<string, string | number>>,
  { allowed, resolveHost, within }: PostingRules & { within: number },
): Promise<{ status: number; answer: string }> {
  const lookup: LookupFunction = (host, { all }, done) => {
    allowedAddresses(host, allowed, resolveHost).then(
      addresses => {
        const found = addresses.map(address => ({ address, family: isIP(address) }))
        if (all) done(null, found)
        else done(null, found[0]?.address as string, found[0]?.family)
      },
      error => done(error, ''),
    )
  }
  const request = target.protocol === 'https:' ? httpsRequest : httpRequest
  return new Promise((resolve, reject) => {
    const sent = request(
      target,
      { method: 'POST', headers, lookup, agent: false, signal: AbortSignal.timeout(within) },
      async answered => {
        const chunks: Buffer[] = []
        let bytes = 0
        try {
          for await (const chunk of answered) {
            chunks.push(chunk as Buffer)
            bytes += (chunk as Buffer).length
            if (bytes >= mostAnswerBytes) break
          }
        } catch {
          // The status has come; of the rest nothing is needed.
        }
        sent.destroy()
        const text = Buffer.concat(chunks).toString('utf8').slice(0, mostAnswerBytes)
        resolve({ status: answered.statusCode ?? 0, answer: text.replaceAll('\u0000', '') })
      },
    )
    sent.on('error', reject)
    sent.end(body)
  })
}
