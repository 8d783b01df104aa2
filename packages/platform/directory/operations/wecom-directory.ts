import { fetchJson, ProviderError } from '@sfa/operations/fetching/fetch-json'
import { asCode, asText, type Directory, type DirectoryUser, maxEntries } from './directory'
import type { DirectoryConfig } from './directory-config'

type Entry = Readonly<Record<string, unknown>>

/** WeCom's address book: a token for the secret, the departments, and the people of each department. */
export function wecomDirectory({ url, corpId, secret }: NonNullable<DirectoryConfig['wecom']>): Directory {
  const ask = async (call: string, parameters: Readonly<Record<string, string>>) => {
    const answer = await fetchJson(`${url.replace(/\/$/, '')}/cgi-bin/${call}?${new URLSearchParams(parameters)}`)
    if (Number(answer.errcode ?? 0) !== 0)
      throw new ProviderError(`the address book refused ${call}: ${answer.errcode}`)
    return answer
  }
  const enter = async () => String((await ask('gettoken', { corpid: corpId, corpsecret: secret })).access_token)
  const departmentsBy = async (token: string) =>
    listIn(await ask('department/list', { access_token: token }), 'department')
  return {
    async departments() {
      const found = await departmentsBy(await enter())
      const ids = new Set(found.map(({ id }) => String(id)))
      return found.map(({ id, name, parentid }) => ({
        code: asCode(id),
        name: asText(name) ?? asCode(id),
        parentCode: ids.has(String(parentid)) ? asCode(parentid) : null,
      }))
    },
    async users() {
      const token = await enter()
      const people = new Map<string, DirectoryUser>()
      for (const { id } of await departmentsBy(token)) {
        const answer = await ask('user/list', { access_token: token, department_id: String(id) })
        for (const person of listIn(answer, 'userlist')) people.set(String(person.userid), toUser(person))
        if (people.size > maxEntries) throw new ProviderError('the address book answers more than a company can have')
      }
      return [...people.values()]
    },
  }
}

function listIn(answer: Entry, name: string): Entry[] {
  const list = answer[name]
  if (!Array.isArray(list)) throw new ProviderError('the address book answered no list')
  return list
}

const left = 5
const disabled = 2

function toUser(person: Entry): DirectoryUser {
  const [first] = Array.isArray(person.department) ? person.department : []
  const department = person.main_department ?? first
  return {
    userCode: asCode(person.userid),
    userName: String(person.userid ?? ''),
    name: asText(person.name) ?? String(person.userid ?? ''),
    mobile: /^1\d{10}$/.exec(asText(person.mobile) ?? '')?.[0] ?? null,
    email: asText(person.email) ?? asText(person.biz_mail),
    departmentCode: department === undefined ? null : asCode(department),
    active: ![left, disabled].includes(Number(person.status)),
  }
}
