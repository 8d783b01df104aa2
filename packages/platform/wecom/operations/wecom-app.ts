import { fetchJson, ProviderError } from '@sfa/operations/fetching/fetch-json'

/** The application of WeCom that messages are sent by (docs/operations.md); it speaks for one tenant. */
export interface WecomAppConfig {
  tenantId: string
  url: string
  corpId: string
  agentId: number
  secret: string
}

export interface WecomApp {
  /** The account of a member; null where none has the number. Throws `ProviderError`. */
  accountOf(mobile: string): Promise<string | null>
  /** Answers how many of the accounts did not get it. Throws `ProviderError`. */
  send(accounts: readonly string[], text: string): Promise<number>
}

type Entry = Readonly<Record<string, unknown>>

/** Codes of WeCom: a token that does not hold any more, a number that no member has, accounts of whom none gets it. */
const staleToken = new Set([40001, 40014, 42001])
const noSuchNumber = 46004
const nobodyReached = 81013
/** An answer that was lost makes the message be sent again; within these seconds WeCom leaves the second one out. */
const sameWithinSeconds = 4 * 60 * 60

/** WeCom signs nothing: a token for the secret stands in the address of each call, and is asked for when it ended. */
export function openWecomApp({ url, corpId, agentId, secret }: Omit<WecomAppConfig, 'tenantId'>): WecomApp {
  const at = (call: string, parameters: Readonly<Record<string, string>>) =>
    `${url.replace(/\/$/, '')}/cgi-bin/${call}?${new URLSearchParams(parameters)}`
  let token: string | undefined
  const enter = async (): Promise<string> => {
    const answer = await fetchJson(at('gettoken', { corpid: corpId, corpsecret: secret }))
    if (codeOf(answer) !== 0) throw refused('gettoken', answer)
    return String(answer.access_token)
  }
  const post = async (call: string, body: object): Promise<Entry> => {
    for (let isSecond = false; ; isSecond = true) {
      token ??= await enter()
      const answer = await fetchJson(at(call, { access_token: token }), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      if (isSecond || !staleToken.has(codeOf(answer))) return answer
      token = undefined
    }
  }
  return {
    async accountOf(mobile) {
      const answer = await post('user/getuserid', { mobile })
      if (codeOf(answer) === noSuchNumber) return null
      if (codeOf(answer) !== 0) throw refused('user/getuserid', answer)
      return String(answer.userid)
    },
    async send(accounts, text) {
      const answer = await post('message/send', {
        touser: accounts.join('|'),
        agentid: agentId,
        msgtype: 'text',
        text: { content: text },
        enable_duplicate_check: 1,
        duplicate_check_interval: sameWithinSeconds,
      })
      if (codeOf(answer) === nobodyReached) return accounts.length
      if (codeOf(answer) !== 0) throw refused('message/send', answer)
      return String(answer.invaliduser ?? '')
        .split('|')
        .filter(Boolean).length
    },
  }
}

const codeOf = ({ errcode }: Entry) => Number(errcode ?? 0)
const refused = (call: string, { errcode, errmsg }: Entry) =>
  new ProviderError(`WeCom refused ${call}: ${errcode} ${String(errmsg ?? '').slice(0, 200)}`)
