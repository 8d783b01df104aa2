import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { repository } from './repository'
import { runTurbo, type TurboTask } from './run-turbo'
import type { StageReport } from './stage-reporter'
import type { Stage } from './test-stages'

const onePassed: StageReport = { passed: 1, failed: 0, files: [] }
const oneFailed: StageReport = { passed: 0, failed: 1, files: [] }

/** Runs a stage in processes of its own, their output passed through. */
export async function runStage(stage: Stage, environment: NodeJS.ProcessEnv): Promise<StageReport> {
  if ('turbo' in stage) return runWorkspaces(stage.turbo, environment)
  if ('vitest' in stage) return runVitest(stage.vitest, environment)
  for (const command of stage.check) {
    const { code, end } = await runCheck(command, environment)
    if (code !== 0) return { ...oneFailed, failures: [`${stage.name}\n${end}`] }
  }
  return onePassed
}

/** Everything that turbo started, and everything that it could not start for the failure of another task. */
async function runWorkspaces(tasks: string[], environment: NodeJS.ProcessEnv): Promise<StageReport> {
  const run = await runTurbo(tasks, environment, true)
  const reports = run.tasks.map(reportTask)
  const passed = reports.reduce((sum, report) => sum + report.passed, 0)
  const failed = reports.reduce((sum, report) => sum + report.failed, 0)
  const isSilentFailure = failed === 0 && (run.code !== 0 || passed === 0)
  return {
    passed,
    failed: isSilentFailure ? 1 : failed,
    files: reports.flatMap(report => report.files),
    failures: reports.flatMap(report => report.failures ?? []),
  }
}

function reportTask({ taskId, directory, exitCode, isFromCache }: TurboTask): StageReport {
  const code = exitCode ?? 1
  if (!taskId.endsWith('#unit')) return code === 0 ? onePassed : { ...oneFailed, failures: [taskId] }
  const report = checkReport(readReport(join(repository, directory, 'reports/unit.json')), code)
  // What came from the cache took its time in an earlier run.
  return isFromCache ? { ...report, files: [] } : report
}

async function runVitest(project: string, environment: NodeJS.ProcessEnv): Promise<StageReport> {
  const folder = mkdtempSync(join(tmpdir(), 'test-report-'))
  const report = join(folder, 'report.json')
  try {
    const command = ['node_modules/vitest/vitest.mjs', 'run', '--project', project]
    const code = await runNode(command, { ...environment, TEST_REPORT: report })
    return checkReport(readReport(report), code)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A stage without tests and an error outside any file each count as one failure. */
export function checkReport(report: StageReport | undefined, exitCode: number | string): StageReport {
  const found = report ?? { passed: 0, failed: 0, files: [] }
  const isSilentFailure = found.failed === 0 && (exitCode !== 0 || found.passed === 0)
  return isSilentFailure ? { ...found, failed: 1 } : found
}

function readReport(file: string): StageReport | undefined {
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

/** Passed through like the others, with its last lines kept. */
function runCheck(args: string[], environment: NodeJS.ProcessEnv): Promise<{ code: number | string; end: string }> {
  const child = spawn(process.execPath, args, { cwd: repository, env: environment, stdio: ['inherit', 'pipe', 'pipe'] })
  let end = ''
  for (const [from, to] of [
    [child.stdout, process.stdout],
    [child.stderr, process.stderr],
  ] as const) {
    from.on('data', piece => {
      to.write(piece)
      end = `${end}${piece}`.slice(-2000)
    })
  }
  return new Promise(resolve => {
    child.once('error', error => resolve({ code: error.message, end }))
    child.once('close', (code, signal) => resolve({ code: code ?? signal ?? 1, end }))
  })
}
