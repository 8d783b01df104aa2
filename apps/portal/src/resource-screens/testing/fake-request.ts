import type { Rows } from '../../shared/request/request'
import { RequestError } from '../../shared/request/request-error'

type Body = Record<string, never> & Record<string, unknown>
type Answer = (body: Body) => unknown

/** Stands in for `shared/request/request` in tests of screens: `vi.mock('…/shared/request', () => import('…/fake-request'))`. */
const answers = new Map<string, Answer>()

/** Every call since the last `serve`, in order. */
export const calls: { url: string; body: Body }[] = []

/** What the server answers by path: data, rows (an array, for searches), or a RequestError. */
export function serve(routes: Readonly<Record<string, Answer>>): void {
  answers.clear()
  calls.length = 0
  for (const [url, answer] of Object.entries(routes)) answers.set(url, answer)
}

export const callsTo = (url: string): Body[] => calls.filter(call => call.url === url).map(({ body }) => body)

async function answer(url: string, body: unknown): Promise<unknown> {
  calls.push({ url, body: body as Body })
  const found = answers.get(url)
  if (!found) return url.includes('/preference/') ? null : []
  const given = found(body as Body)
  if (given instanceof RequestError) throw given
  return given
}

export const post = async (url: string, body: unknown = {}) => answer(url, body)
export const save = async (url: string, body: unknown) => answer(url, body)
export const get = async (url: string, params: unknown = {}) => answer(url, params)
export async function search(url: string, body: unknown): Promise<Rows<unknown>> {
  const rows = (await answer(url, body)) as unknown[] & Partial<Omit<Rows<unknown>, 'rows'>>
  const { total = rows.length, totalIsMinimum, figures } = rows
  return { rows, total, totalIsMinimum, ...(figures && { figures }) }
}
export const fetchFile = async (request: { url: string }) => {
  await answer(request.url, {})
  return { blob: new Blob(), headers: {} }
}
