import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'

const projectDir = dirname(import.meta.dirname)
const rooms = ['apps/api/src', 'apps/worker/src', 'apps/portal/src', 'packages', 'tests', 'scripts']
const testFiles = rooms.flatMap(room =>
  readdirSync(join(projectDir, room), { recursive: true, encoding: 'utf8' })
    .filter(file => /\.test\.tsx?$/.test(file) && !file.includes('node_modules'))
    .map(file => join(room, file)),
)
const lines = readFileSync(join(projectDir, 'docs/security.md'), 'utf8')
  .split('\n')
  .filter(line => line.startsWith('| ') && !line.startsWith('| Requirement'))
  .map(line => line.split('|').map(cell => cell.trim()))
  .map(([, requirement = '', here = '', test = '']) => ({ requirement, here, test }))

/** `session/sign-in.test.ts "keeps no password", "the lock"` → files, each with the words that its tests begin with. */
function named(test: string): { file: string; words: string[] }[] {
  const found: { file: string; words: string[] }[] = []
  for (const [, file, words] of test.matchAll(/([\w/.-]+\.test\.tsx?)|"([^"]+)"/g))
    if (file) found.push({ file, words: [] })
    else if (words) found.at(-1)?.words.push(words)
  return found
}

describe('every line of docs/security.md', () => {
  it.each(lines)('names a test or a reason: $requirement', ({ here, test }) => {
    const tests = named(test)
    if (tests.length === 0) expect(here).toMatch(/\*\*(Reason for none|Deviation):\*\*|`crypto\.|`script-src|React/)
    for (const { file, words } of tests) {
      const files = testFiles.filter(path => `/${path}`.endsWith(`/${file}`))
      expect(files, `${file} is no test`).not.toEqual([])
      const sources = files.map(path => readFileSync(join(projectDir, path), 'utf8'))
      for (const title of words)
        expect(
          sources.some(source => source.includes(title)),
          `${file} has no test "${title}"`,
        ).toBe(true)
    }
  })
})
