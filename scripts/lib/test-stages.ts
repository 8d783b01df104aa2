import { buildEnvironment, buildTasks } from '../build'
import { ScriptError } from './script-error'

/**
 * One stage of `npm test`. A check counts as one test, and so does each workspace's task of turbo.json; where the task
 * runs tests, they are counted.
 */
export type Stage = {
  name: string
  /** What it needs running, so that a stage chosen alone starts nothing else. */
  needs?: ('database' | 'redis' | 'build')[]
  environment?: NodeJS.ProcessEnv
} & ({ check: string[][] } | { vitest: string } | { turbo: string[] })

const bin = (path: string) => `node_modules/${path}`

/**
 * The stages of a list like `unit,e2e`, all of them when there is none, with the build where one stands on it.
 * Throws for an unknown name.
 */
export function chooseStages(only: string | undefined): Stage[] {
  if (!only) return stages
  const names = new Set(only.split(',').map(name => name.trim()))
  for (const name of names) {
    if (!stages.some(stage => stage.name === name)) {
      throw new ScriptError(`There is no stage "${name}". There are: ${stages.map(stage => stage.name).join(', ')}`)
    }
  }
  const isBuildNeeded = stages.some(({ name, needs }) => names.has(name) && needs?.includes('build'))
  return stages.filter(({ name }) => names.has(name) || (name === 'build' && isBuildNeeded))
}

/** In the order of `npm test`: stages that fail quickly come first. */
export const stages: Stage[] = [
  { name: 'types', turbo: ['types'] },
  { name: 'lint', turbo: ['lint'] },
  {
    name: 'layers',
    check: [
      [bin('dependency-cruiser/bin/dependency-cruise.mjs'), '--config', '.dependency-cruiser.cjs', 'apps', 'packages'],
    ],
  },
  { name: 'unused', check: [[bin('knip/bin/knip.js')]] },
  { name: 'unit', turbo: ['unit'], needs: ['database'] },
  { name: 'integration', vitest: 'integration', needs: ['database'] },
  { name: 'integration-redis', vitest: 'integration-redis', needs: ['database', 'redis'] },
  { name: 'fuzz', check: [['--import', 'tsx', 'scripts/fuzz.ts', '--minutes', '1.2']], needs: ['database'] },
  { name: 'build', turbo: buildTasks, environment: buildEnvironment },
  { name: 'faults', vitest: 'faults', needs: ['database', 'build'] },
  { name: 'e2e', vitest: 'e2e', needs: ['database', 'build'] },
]
