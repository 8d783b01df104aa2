import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, relative } from 'node:path'
import type { Reporter, TestCase, TestModule } from 'vitest/node'
import { repository } from './repository.ts'

export interface TimedFile {
  /** From the repository's folder. */
  file: string
  /** Its imports, hooks and tests; what is shared with other files, like the start of a worker, is not counted. */
  seconds: number
}

export interface StageReport {
  passed: number
  failed: number
  files: TimedFile[]
  /** A line or a few for each failure, to be said once more after everything else. */
  failures?: string[]
  /** Tests that passed at their second attempt only. */
  repeated?: string[]
}

/** Leaves what a run of tests came to in a file, for `npm test` to add up. */
export class StageReporter implements Reporter {
  readonly #file: string

  constructor(file: string) {
    this.#file = file
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    const counts = modules.map(countModule)
    const report: StageReport = {
      passed: counts.reduce((sum, { passed }) => sum + passed, 0),
      failed: counts.reduce((sum, { failed }) => sum + failed, 0),
      files: modules.map(timeModule),
      failures: modules.flatMap(tellFailures),
      repeated: modules.flatMap(module =>
        [...module.children.allTests('passed')]
          .filter(test => (test.diagnostic()?.retryCount ?? 0) > 0)
          .map(test => `${relative(repository, module.moduleId)} > ${test.fullName}`),
      ),
    }
    mkdirSync(dirname(this.#file), { recursive: true })
    writeFileSync(this.#file, JSON.stringify(report))
  }
}

/** A file that could not be loaded and a hook that failed count as one failure, though no test of the file did. */
export function countModule(module: Pick<TestModule, 'children' | 'state'>): { passed: number; failed: number } {
  const passed = [...module.children.allTests('passed')].length
  const failed = [...module.children.allTests('failed')].length
  return { passed, failed: failed === 0 && module.state() === 'failed' ? 1 : failed }
}

/** The name and the first lines of the error, of tests and of what failed outside of them. */
function tellFailures(module: TestModule): string[] {
  const file = relative(repository, module.moduleId)
  const failed: TestCase[] = [...module.children.allTests('failed')]
  return [
    ...module.errors().map(error => `${file}\n${firstLines(error.message)}`),
    ...failed.map(test => `${file} > ${test.fullName}\n${firstLines(test.result().errors?.[0]?.message ?? '')}`),
  ]
}

const firstLines = (text: string) =>
  text
    .split('\n')
    .slice(0, 6)
    .map(line => `  ${line.slice(0, 300)}`)
    .join('\n')

function timeModule(module: TestModule): TimedFile {
  const { setupDuration, collectDuration, duration } = module.diagnostic()
  return { file: relative(repository, module.moduleId), seconds: (setupDuration + collectDuration + duration) / 1000 }
}
