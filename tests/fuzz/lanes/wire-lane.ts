import { listRoutes } from '../../integration/person/list-routes'
import { startApi } from '../../integration/session/start-api'
import { mutateText } from '../mutate'
import type { Random } from '../random'
import type { Lane } from './lane'

const words = [
  '{',
  '}',
  '[',
  ']',
  ',',
  ':',
  '"',
  'null',
  'true',
  '-1',
  '1e999',
  '0.1',
  '""',
  '"__proto__"',
  '"constructor"',
  '"id"',
  '"code"',
  '"page":',
  '"pageSize":-2',
  '"sort":',
  '"order":',
  '"filter":',
  '"\\u0000"',
  '"\\ud800"',
  '"%"',
  "'",
  '\\',
  '[[',
  '{"a":',
  '99999999999999999999',
  '"2026-02-30"',
] as const

const bodies = [
  '{"page":1,"pageSize":20,"sort":"code","order":"asc","code":"A","isDeleted":"0"}',
  '{"id":"1","ver":1,"nameCn":"名称","code":"F-1","units":[{"uom":"1","price":1.5}]}',
  '{"ids":["1","2"],"values":{"isDeleted":"1"},"batchId":"1"}',
  '{"objectKey":"product.product","filters":[{"field":"code","op":"eq","value":"1"}],"fields":["code"]}',
]

/** Calls that would end the session or take long by their nature. */
const leftOut = /logout|signOut|events|stream|metrics|:|\*/i

/** The API in this process over a database of its own, asked by an administrator with every path that it has. */
export async function wireLane(): Promise<Lane> {
  const api = await startApi()
  const token = await api.tokenOf('yunhe', 'admin')
  const paths = listRoutes(api.app).flatMap(({ method, path }) =>
    method === 'POST' && !leftOut.test(path) ? [path] : [],
  )
  const make = (random: Random) =>
    Buffer.from(`${random.pick(paths)}\n${mutateText(random, random.pick(bodies), [...words])}`)
  return {
    extension: 'http',
    make,
    async try(input) {
      const text = input.toString('utf8')
      const at = text.indexOf('\n')
      const { statusCode } = await api.app.inject({
        method: 'POST',
        url: text.slice(0, at),
        payload: text.slice(at + 1),
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${token}`,
        },
      })
      if (statusCode === 500) throw new Error(`${text.slice(0, at)} answered 500`)
    },
  }
}
