import type { AnswerOf, BodyOf, Call, DeepReadonly, RowOf } from '@sfa/kit/call'
import type { z } from 'zod'
import type { Caller } from '../caller'
import type { Services } from '../services'

/** What a call brings, as its contract understands it. */
export interface Asked<C extends Call> {
  services: Services
  caller: Caller
  body: C extends { form: 'always' } ? undefined : C extends { form: 'also' } ? BodyOf<C> | undefined : BodyOf<C>
  params: C extends { params: infer P extends z.ZodType } ? z.output<P> : unknown
  query: C extends { query: infer Q extends z.ZodType } ? z.output<Q> : unknown
}

/** What a call is answered: `data`, for searches the rows with their number; null or nothing for calls without an answer. */
export type Answered<C extends Call> = C extends { rows: z.ZodType }
  ? FoundRows<C> | (C extends { answer: infer A extends z.ZodType } ? DeepReadonly<z.output<A>> : never)
  : C extends { answer: z.ZodType }
    ? DeepReadonly<AnswerOf<C>>
    : undefined | null

interface FoundRows<C extends Call> {
  rows: readonly DeepReadonly<RowOf<C>>[]
  total?: number
  totalIsMinimum?: true
  figures?: object
}

/** Nothing, where the contract has no answer. */
// biome-ignore lint/suspicious/noConfusingVoidType: a function that answers nothing returns nothing
export type OrNothing<C extends Call> = Answered<C> extends undefined | null ? void : never

/** A call of an area with the operation that answers it. */
export interface AnsweredCall {
  call: Call
  answer(asked: Asked<Call>): Promise<unknown>
}

/**
 * Says which operation answers a call. The key, the body and the answer are checked by the contract, wherever the call
 * comes in; an error that the operation throws is told in the caller's language.
 */
export const answers = <const C extends Call>(
  call: C,
  answer: (asked: Asked<C>) => Promise<Answered<C> | OrNothing<C>>,
): AnsweredCall => ({ call, answer: answer as unknown as AnsweredCall['answer'] })
