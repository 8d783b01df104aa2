import { listFiles } from './list-files'
import { repository } from './repository'

/** The sources of what works on the server: the engine's operations, those of every area, and of `others`. Without tests. */
export const serverSources = (others: readonly string[] = []): string[] =>
  listFiles(repository, [
    'packages/engine/operations',
    'packages/platform',
    'packages/areas',
    'packages/config',
    ...others,
  ]).filter(file => file.endsWith('.ts') && !file.endsWith('.test.ts') && !/\/(rules|definitions)\//.test(file))
