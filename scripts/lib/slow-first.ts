import type { TestSpecification } from 'vitest/node'
import { BaseSequencer } from 'vitest/node'

/** The files that take longest, the slowest first: `npm test` names the twenty slowest at its end. */
export const slowFiles = [
  'tests/e2e/accessibility.test.ts',
  'tests/e2e/error-catalogue.test.ts',
  'tests/e2e/layout.test.ts',
  'tests/e2e/products.test.ts',
  'tests/e2e/sign-in.test.ts',
  'tests/e2e/messages.test.ts',
  'tests/faults/kills.test.ts',
  'tests/faults/import-kill.test.ts',
  'tests/integration/person/every-call.test.ts',
  'tests/integration/jobs/reading.test.ts',
  'tests/integration/bulk/bulk-contract.test.ts',
  'tests/integration/sso/sso.test.ts',
  'tests/integration/bulk/repair.test.ts',
  'tests/integration/bulk/bad-files.test.ts',
  'tests/integration/report/report-contract.test.ts',
  'tests/integration/jobs/interruptions.test.ts',
  'tests/integration/jobs/job-api.test.ts',
  'tests/integration/load/long-lists.test.ts',
  'apps/portal/src/resource-screens/record/page/record-places.test.tsx',
  'packages/embedded/src/start-postgres.test.ts',
  'scripts/lib/run-portal.test.ts',
  'scripts/ensure-installed.test.ts',
  'packages/archive/src/open-archive.test.ts',
]

/**
 * Vitest begins with what was slow in the last run, which a clean clone has not seen; it then goes by the length of the
 * files, and one that is short and slow runs at the end, alone, while the other worker has nothing left to do.
 */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // A project's files stay together: a worker keeps what it has loaded only for files of the same project.
    const sorted = await super.sort(files)
    const projects = [...new Set(sorted.map(({ project }) => project.name))]
    const filesOf = (name: string) => sorted.filter(({ project }) => project.name === name)
    return projects.flatMap(name => slowestFirst(filesOf(name), ({ moduleId }) => moduleId))
  }
}

export function slowestFirst<T>(files: readonly T[], pathOf: (file: T) => string): T[] {
  const placeOf = (file: T) => {
    const at = slowFiles.findIndex(slow => pathOf(file).replaceAll('\\', '/').endsWith(`/${slow}`))
    return at === -1 ? slowFiles.length : at
  }
  return files.toSorted((one, other) => placeOf(one) - placeOf(other))
}
