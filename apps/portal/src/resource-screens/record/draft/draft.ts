import { keepPreferenceCall, readPreferenceCall } from '@sfa/kit/calls/preference.calls'
import type { Resource } from '@sfa/kit/resource'
import { call } from '../../../shared/request/call'
import type { Body, WireRow } from '../../record-calls'
import { changedValues, sameValue } from '../editor/changed-values'
import type { OpenRecord } from '../open/open-record'

/** What the user has typed and not saved. */
export interface Draft {
  /** Fields that differ from the record, or from an empty form. */
  values: Readonly<Record<string, unknown>>
  /** Version of the record that was being edited; null for a new one. */
  ver: number | null
  /** ISO 8601. */
  time: string
}

const writeAfterMs = 800
const quietly = { saidBy: 'background' } as const

/** Where the draft of a record rests among the user's settings; viewing has none. */
export const draftKey = (resource: Resource, { mode, id }: OpenRecord): string | undefined =>
  mode === 'view' ? undefined : `draft:${resource.key}:${mode === 'edit' ? id : 'new'}`

const secret = /password|passwd|pwd|secret|token/i

/** Nothing secret leaves the form before it is saved. */
function withoutSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSecrets)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, one]) => (secret.test(name) ? [] : [[name, withoutSecrets(one)]])),
  )
}

/** What of a form is worth keeping; undefined where nothing was typed that is not there anyway. */
export function draftOf(resource: Resource, values: Body, row: WireRow | undefined, empty: Body): Draft | undefined {
  const changed = row
    ? changedValues(resource, values, row)
    : Object.fromEntries(Object.entries(values).filter(([name, value]) => !sameValue(value, empty[name])))
  const kept = withoutSecrets(changed) as Record<string, unknown>
  if (Object.keys(kept).length === 0) return undefined
  return { values: kept, ver: row?.ver ?? null, time: new Date().toISOString() }
}

/** The draft that was left; undefined where there is none, and where the server does not answer. */
export async function readDraft(key: string): Promise<Draft | undefined> {
  const answer = await call(readPreferenceCall, { key }, quietly).catch(() => null)
  const draft = answer?.value as Draft | null | undefined
  return draft && typeof draft.values === 'object' ? draft : undefined
}

const waiting = new Map<string, ReturnType<typeof setTimeout>>()
/** Writes of a key follow one another: a save that is faster than the last draft must not be outlived by it. */
const writes = new Map<string, Promise<unknown>>()

/** Keeps a draft after a pause; undefined drops the one that is kept. A draft that cannot be kept is no reason to stop. */
export function keepDraft(key: string, draft: Draft | undefined): void {
  clearTimeout(waiting.get(key))
  waiting.set(
    key,
    setTimeout(() => write(key, draft), writeAfterMs),
  )
}

/** Forgets a draft at once: what it held is saved, or not wanted. */
export const dropDraft = (key: string): void => write(key, undefined)

function write(key: string, draft: Draft | undefined): void {
  clearTimeout(waiting.get(key))
  waiting.delete(key)
  const before = writes.get(key) ?? Promise.resolve()
  const written = before
    .then(() => call(keepPreferenceCall, { key, value: draft ?? null }, quietly))
    .catch(() => undefined)
    .finally(() => writes.get(key) === written && writes.delete(key))
  writes.set(key, written)
}
