import { expect, it } from 'vitest'
import { slowestFiles } from './slowest-files'

const run = (stage: string, file: string, seconds: number) => ({ stage, file, seconds })

it('names the slowest files of all stages, the slowest first', () => {
  const runs = [run('unit', 'a.test.ts', 0.25), run('e2e', 'b.test.ts', 104.04), run('integration', 'c.test.ts', 9)]
  expect(slowestFiles(runs)).toEqual([
    '104.0 s  e2e          b.test.ts',
    '  9.0 s  integration  c.test.ts',
    '  0.3 s  unit         a.test.ts',
  ])
})

it('leaves out all but the slowest twenty', () => {
  const lines = slowestFiles(Array.from({ length: 30 }, (_, index) => run('unit', `${index}.test.ts`, index)))
  expect(lines).toHaveLength(20)
  expect(lines[0]).toContain('29.test.ts')
  expect(lines.at(-1)).toContain('10.test.ts')
})

it('says nothing where no test file ran', () => {
  expect(slowestFiles([])).toEqual([])
})
