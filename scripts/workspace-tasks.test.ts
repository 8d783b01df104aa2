import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { listFiles } from './lib/list-files'
import { repository } from './lib/repository'
import { workspaces } from './lib/workspaces'

interface Manifest {
  name: string
  scripts: Record<string, string>
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
}
const manifestOf = (workspace: string): Manifest =>
  JSON.parse(readFileSync(join(repository, workspace, 'package.json'), 'utf8'))

// What a workspace imports without declaring it would not make its tasks run again after a change there.
it.each(workspaces)('%s declares the workspaces that it imports', workspace => {
  const { name, dependencies = {}, devDependencies = {} } = manifestOf(workspace)
  const sources = listFiles(repository, [workspace]).filter(file => /\.tsx?$/.test(file))
  const imported = sources.flatMap(file => [
    ...readFileSync(join(repository, file), 'utf8').matchAll(/(?:from|import\()\s*'(@sfa\/[a-z-]+)/g),
  ])
  const undeclared = new Set(imported.map(match => match[1]!))
  for (const declared of [name, ...Object.keys({ ...dependencies, ...devDependencies })]) undeclared.delete(declared)
  expect([...undeclared]).toEqual([])
})

it.each(workspaces)('%s takes part in the checks, and in the unit tests where it has some', workspace => {
  const { scripts } = manifestOf(workspace)
  const hasTests = listFiles(repository, [workspace]).some(file => /\.test\.tsx?$/.test(file))
  expect(Object.keys(scripts)).toEqual(expect.arrayContaining(['lint', ...(hasTests ? ['unit'] : [])]))
})

// A page that changes alone would not make the workspace's tests run again: those that read pages stand in scripts.
it.each(workspaces)('%s has no test that reads a page of the documentation', workspace => {
  const tests = listFiles(repository, [workspace]).filter(file => /\.test\.tsx?$/.test(file))
  const readers = tests.filter(file => /\.\.\/docs\/[\w-]+\.md/.test(readFileSync(join(repository, file), 'utf8')))
  expect(readers).toEqual([])
})
