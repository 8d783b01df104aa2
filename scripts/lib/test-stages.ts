import { ScriptError } from './script-error'

/** One stage of `npm test`. A check counts as one test; a vitest stage counts its tests. */
export type Stage = {
  name: string
  /** What it needs running, so that a stage chosen alone starts nothing else. */
  needs?: ('database' | 'redis' | 'build')[]
} & ({ check: string[][] } | { vitest: string })

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

/** In the order of `npm test`: what fails fast comes first. */
export const stages: Stage[] = [
  {
    name: 'types',
    check: [
      [bin('typescript/bin/tsc'), '-p', 'tsconfig.json'],
      [bin('typescript/bin/tsc'), '-p', 'apps/portal/tsconfig.json'],
    ],
  },
  { name: 'lint', check: [[bin('@biomejs/biome/bin/biome'), 'check', '.']] },
  {
    name: 'layers',
    check: [
      [bin('dependency-cruiser/bin/dependency-cruise.mjs'), '--config', '.dependency-cruiser.cjs', 'apps', 'packages'],
    ],
  },
  { name: 'unused', check: [[bin('knip/bin/knip.js')]] },
  { name: 'unit', vitest: 'unit', needs: ['database'] },
  { name: 'portal', vitest: 'portal' },
  { name: 'integration', vitest: 'integration', needs: ['database'] },
  { name: 'integration-redis', vitest: 'integration', needs: ['database', 'redis'] },
  { name: 'build', check: [['--import', 'tsx', 'scripts/build.ts']] },
  { name: 'faults', vitest: 'faults', needs: ['database', 'build'] },
  { name: 'e2e', vitest: 'e2e', needs: ['database', 'build'] },
]
