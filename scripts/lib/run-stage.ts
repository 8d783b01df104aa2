import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { repository } from './repository'
import type { Stage } from './test-stages'

export interface Counts {
  passed: number
  failed: number
}

/** Runs a stage in processes of its own, their output passed through. */
export async function runStage(stage: Stage, environment: NodeJS.ProcessEnv): Promise<Counts> {
  if ('vitest' in stage) return runVitest(stage.vitest, environment)
  for (const command of stage.check) {
    if ((await runNode(command, environment)) !== 0) return { passed: 0, failed: 1 }
  }
  return { passed: 1, failed: 0 }
}

async function runVitest(project: string, environment: NodeJS.ProcessEnv): Promise<Counts> {
  const folder = mkdtempSync(join(tmpdir(), 'test-report-'))
  const report = join(folder, 'report.json')
  try {
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
    const code = await runNode(
      ['node_modules/vitest/vitest.mjs', 'run', '--project', project, ...reporters],
      environment,
    )
    return countTests(readReport(report), code)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  testResults: { status: string; assertionResults: unknown[] }[]
}

/** A file that could not be loaded, a stage without tests and an error outside any test each count as one failure. */
export function countTests(report: VitestReport | undefined, exitCode: number | string): Counts {
  const { numPassedTests: passed = 0, numFailedTests = 0, testResults = [] } = report ?? {}
  const broken = testResults.filter(file => file.status === 'failed' && file.assertionResults.length === 0).length
  const failed = numFailedTests + broken
  const isSilentFailure = failed === 0 && (exitCode !== 0 || passed === 0)
  return { passed, failed: isSilentFailure ? 1 : failed }
}

function readReport(file: string): VitestReport | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}

function runNode(args: string[], environment: NodeJS.ProcessEnv): Promise<number | string> {
  const child = spawn(process.execPath, args, { cwd: repository, env: environment, stdio: 'inherit' })
  return new Promise(resolve => {
    child.once('error', error => resolve(error.message))
    child.once('close', (code, signal) => resolve(code ?? signal ?? 1))
  })
}
