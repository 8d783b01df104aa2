import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { settingsPages } from '@sfa/registry/registry'
import { describe, expect, it } from 'vitest'
import { listFiles } from './lib/list-files'

/*
 * A setting that changes nothing is worse than none: each is flipped by a test that sees what changes. That the test is
 * there can be told by its name alone.
 */

const projectDir = dirname(import.meta.dirname)
const tests = listFiles(projectDir, ['apps', 'packages', 'tests/integration'])
  .filter(file => /\.test\.tsx?$/.test(file) || file.startsWith('tests/'))
  .map(file => readFileSync(join(projectDir, file), 'utf8'))
const isNamed = (name: string) => tests.some(text => new RegExp(`\\b${name}\\b`).test(text))

describe.each(settingsPages.map(settings => [settings.type, settings] as const))('%s', (_, { fields }) => {
  it('every setting is tried', () => {
    expect(Object.keys(fields).filter(name => !isNamed(name))).toEqual([])
  })
})
