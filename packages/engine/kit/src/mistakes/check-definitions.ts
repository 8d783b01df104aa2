import type { Resource } from '../resource'
import { definitionMistakes } from './definition-mistakes'
import type { Mistake } from './mistake'

/** What is wrong with the definitions, every mistake at once, each with the file that it stands in. */
export class DefinitionError extends Error {
  override name = 'DefinitionError'

  constructor(readonly mistakes: readonly Mistake[]) {
    const lines = mistakes.map(({ key, file = fileOf(key), text }) => `  - ${file}: ${text}`)
    super(`The definitions are not usable:\n${lines.join('\n')}`)
  }
}

/** Where the definition of a key stands, below packages/areas or packages/platform. */
export const fileOf = (key: string) => `${key.replace('.', '/definitions/')}.resource.ts`

/** Throws a `DefinitionError` unless the definitions fit themselves and each other. Programs ask at their start. */
export function checkDefinitions(resources: readonly Resource[]): void {
  const mistakes = definitionMistakes(resources)
  if (mistakes.length > 0) throw new DefinitionError(mistakes)
}
