import { textIn } from '@sfa/kernel/language'
import { keptText, toldLabel } from '@sfa/kernel/told-text'
import type { Label } from '@sfa/kit/label'
import type { Caller } from '@sfa/operations/caller'

/** What a person has written, or what the product says in the reader's language. */
export type Said = string | Label | null | undefined

/** As it is kept with an approval and its events. */
export const keptOf = (said: Said): string | null =>
  said === null || said === undefined || typeof said === 'string' ? (said ?? null) : keptText([said[0], said[1]])

/** As the document and messages have it. */
export const saidIn = ({ language }: Pick<Caller, 'language'>, said: Said): string | undefined =>
  said === null || said === undefined ? undefined : typeof said === 'string' ? said : textIn(language, said)

/** What was kept, in the language of its reader. */
export const readBy = ({ language }: Pick<Caller, 'language'>, kept: string | null): string | null => {
  const label = toldLabel(kept)
  return label ? textIn(language, label) : kept
}
