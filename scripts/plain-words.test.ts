import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { listFiles } from './lib/list-files'

/* Comments, names of tests and documentation name the actor: the caller, the worker, the user, an administrator. */

const projectDir = dirname(import.meta.dirname)

/** Add a folder here once its comments are clean. */
const rooms = ['packages', 'apps', 'scripts', 'tests', 'docs']

const unclear = /\b(?:whoever|whomever|nobody|somebody|anybody)(?:['’]s)?\b/i

const comments = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/[^\n]*/gm
const testNames = /\b(?:describe|it|test)(?:\.\w+(?:\([^()]*\))?)*\(\s*(?:'(?:[^'\\]|\\.)*'|`[^`]*`|"[^"\n]*")/g

/** The parts of a file that people read as sentences. Code in backquotes is no sentence. */
function sentencesOf(file: string, text: string): string[] {
  const parts = file.endsWith('.md')
    ? text.split('\n')
    : [...text.matchAll(comments), ...text.matchAll(testNames)].flat()
  return parts.map(part => part.replace(/`[^`\n]*`/g, ''))
}

const textOf = (file: string): string => readFileSync(join(projectDir, file), 'utf8')

const unclearIn = (file: string, text: string): string[] =>
  sentencesOf(file, text).filter(sentence => unclear.test(sentence))

const files = listFiles(projectDir, rooms).filter(
  file => /\.(?:tsx?|mjs|md)$/.test(file) && file !== 'scripts/plain-words.test.ts',
)

describe('unclear words', () => {
  it('are found in comments, names of tests and documents', () => {
    expect(unclearIn('a.ts', '// for whoever asks\nrun()')).toHaveLength(1)
    expect(unclearIn('a.ts', '/**\n * Nobody’s file.\n */')).toHaveLength(1)
    expect(unclearIn('a.test.ts', "it.each([1])('is shown to somebody', () => {})")).toHaveLength(1)
    expect(unclearIn('a.md', 'Anybody may read it.')).toHaveLength(1)
    expect(unclearIn('a.ts', "signIn('nobody') // as the system user `nobody`")).toEqual([])
  })

  it.each(rooms)('do not occur in %s', room => {
    const inRoom = files.filter(file => file.startsWith(`${room}/`))
    expect(inRoom.length).toBeGreaterThan(0)
    const found = inRoom.flatMap(file => unclearIn(file, textOf(file)).map(sentence => `${file}: ${sentence}`))
    expect(found).toEqual([])
  })

  it('do not occur in README.md', () => {
    expect(unclearIn('README.md', textOf('README.md'))).toEqual([])
  })
})
