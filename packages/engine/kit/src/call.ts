import type { JsonLimits } from '@sfa/kernel/json-limits'
import type { z } from 'zod'
import type { Label } from './label'

/**
 * Who may call.
 *
 * - `page/path:key`: who holds this action key; of several, one
 * - signed-in: every session with a role, for what is the caller's own
 * - service: the service asks for the key, since it depends on the record, the resource or the kind that is named
 * - limited: also who has to change the password first; limited-without-role: and who has no role
 * - public: no session
 */
export type CallKey = ActionKeyName | readonly ActionKeyName[] | CallAccess
export type ActionKeyName = `${string}:${string}`
export type CallAccess = 'signed-in' | 'service' | 'limited' | 'limited-without-role' | 'public'

/**
 * What a call is: its addresses, who may call, what it takes and what it answers. The API registers it, checks both
 * sides by it and documents it; the portal's client is typed by it (docs/calls.md).
 */
export interface Call {
  /** POST unless said otherwise. */
  method?: 'GET' | 'POST'
  /** Every address that answers it, with `:name` for the parts of `params`. The portal uses the first. */
  paths: readonly string[]
  key: CallKey
  /** Where the API document lists it. */
  tag: string
  /** What it does, for the API document. */
  summary: Label
  /** Parts of the address. */
  params?: z.ZodObject
  query?: z.ZodType
  /** Of a POST. A body that is missing is an empty object. */
  body?: z.ZodType
  /** What the body may hold at most where that is not the usual (body-limits.ts); counted before it is parsed. */
  takes?: Readonly<Partial<JsonLimits>>
  /** The body comes as a form with a file: always, or in place of JSON. */
  form?: 'always' | 'also'
  /** Parts of the form, for the API document; its handler reads them. Without it, those of `body`. */
  formParts?: z.ZodType
  /** `data` of the envelope; null where neither `answer` nor `rows` is there. Beside `rows`: what a form is answered. */
  answer?: z.ZodType
  /** A search: one row of `data`, beside which the envelope has `total`. */
  rows?: z.ZodType
  /** A GET of the documents that changes something: the cookie alone is not enough. */
  changes?: true
  /** The envelope repeats `total` of the answer. */
  counted?: true
  /** Schemas that `documentedAs` refers to as `#/components/schemas/<name>`. */
  components?: Readonly<Record<string, Document | z.ZodType>>
}

type Document = Readonly<Record<string, unknown>>

/** What a call does to what: 门店：移动. */
export const summaryOf = (what: Label, does: Label): Label => [`${what[0]}：${does[0]}`, `${what[1]}: ${does[1]}`]

/** Keeps the exact type, from which the API's and the portal's types are made. */
export const defineCall = <const C extends Call>(call: C): C => call

/** What the call's handler is given. */
export type BodyOf<C extends Call> = C extends { body: infer B extends z.ZodType } ? z.output<B> : undefined
/** What a caller sends as body. */
export type SentBodyOf<C extends Call> = C extends { body: infer B extends z.ZodType } ? z.input<B> : undefined
/** What is given to a call, or answered by it, is changed by neither side. */
export type DeepReadonly<T> = T extends readonly (infer Item)[]
  ? readonly DeepReadonly<Item>[]
  : T extends object
    ? { readonly [K in keyof T]: DeepReadonly<T[K]> }
    : T

/** One row of a search. */
export type RowOf<C extends Call> = C extends { rows: infer R extends z.ZodType } ? z.output<R> : never
/** `data` of the answer. */
export type AnswerOf<C extends Call> = C extends { rows: infer R extends z.ZodType }
  ? z.output<R>[]
  : C extends { answer: infer A extends z.ZodType }
    ? z.output<A>
    : null

/**
 * A schema that the API document shows as this, a JSON schema or what another schema says, since it is checked by a
 * definition or by its service and not by itself.
 */
export const documentedAs = <S extends z.ZodType>(schema: S, document: Document | z.ZodType): S =>
  schema.meta({ document })
