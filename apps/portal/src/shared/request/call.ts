import type { AnswerOf, Call, DeepReadonly, RowOf, SentBodyOf } from '@sfa/kit/call'
import type { z } from 'zod'
import { get, post, type RequestOptions, type Rows, search } from './request'

type Part<C extends Call, Name extends 'params' | 'query'> = C extends { [N in Name]: infer S extends z.ZodType }
  ? z.input<S>
  : unknown

/** What a call is asked with: its body, or the parts of its address and query. */
export type Asked<C extends Call> = C extends { method: 'GET' }
  ? DeepReadonly<Part<C, 'params'> & Part<C, 'query'>>
  : C extends { form: 'always' }
    ? FormData
    : C extends { form: 'also' }
      ? FormData | DeepReadonly<SentBodyOf<C>>
      : C extends { body: z.ZodType }
        ? DeepReadonly<SentBodyOf<C>>
        : Record<string, never>

/** Nothing has to be said where every part may be left out. */
type Arguments<C extends Call> =
  Record<string, never> extends Asked<C>
    ? [asked?: Asked<C>, options?: RequestOptions]
    : [asked: Asked<C>, options?: RequestOptions]

/** Makes a call by its contract and answers `data`. Throws `RequestError`; a cancelled call throws axios' own. */
export function call<const C extends Call>(contract: C, ...[asked, options]: Arguments<C>): Promise<AnswerOf<C>> {
  const path = contract.paths[0] as string
  if (contract.method !== 'GET') return post<AnswerOf<C>>(path, asked ?? {}, options)
  const { url, rest } = addressOf(path, (asked ?? {}) as Readonly<Record<string, unknown>>)
  return get<AnswerOf<C>>(url, Object.keys(rest).length > 0 ? rest : undefined, options)
}

/** A search: rows with the total of all pages. */
export const callRows = <const C extends Call & { rows: z.ZodType }>(
  contract: C,
  ...[asked, options]: Arguments<C>
): Promise<Rows<RowOf<C>>> => search<RowOf<C>>(contract.paths[0] as string, asked ?? {}, options)

/** Fills `:name` of the path; what is left is the query. */
function addressOf(path: string, asked: Readonly<Record<string, unknown>>) {
  const rest = { ...asked }
  const url = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = rest[name]
    delete rest[name]
    return encodeURIComponent(String(value))
  })
  return { url, rest }
}
