import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { kindTraits } from '@sfa/kit/fields/kind-traits'
import { describe, expect, it } from 'vitest'
import { listFiles } from './lib/list-files'

/*
 * Knowledge about a kind of field belongs into registries, each `satisfies Record<FieldKind, …>`: a new kind does not
 * compile until every registry has its entry. The compiler does not find comparisons with the name of a kind, so this
 * test refuses them.
 */

const projectDir = dirname(import.meta.dirname)
const kinds = Object.keys(kindTraits).join('|')

const files = listFiles(projectDir, ['packages', 'apps']).filter(
  file => /\.tsx?$/.test(file) && !file.includes('.test.') && !file.includes('/test/'),
)

const compared = [
  // field.kind === 'ref'
  new RegExp(`kind\\b[\\s)]*[!=]==?\\s*'(?:${kinds})'`, 'g'),
  // 'ref' === field.kind
  new RegExp(`'(?:${kinds})'\\s*[!=]==?\\s*[\\w.?]*kind\\b`, 'g'),
  // ['ref', 'refs'].includes(field.kind), new Set<FieldKind>([…]), new Set<Field['kind']>([…])
  new RegExp(`\\[[^\\][]*'(?:${kinds})'[^\\][]*\\]\\.includes\\([\\w.?]*kind\\)`, 'g'),
  /new Set<(?:FieldKind|Field\['kind'\])/g,
]

/** `case 'ref':` inside a `switch` over a kind. */
const cased = new RegExp(`switch \\([\\w.?]*kind\\) \\{(?:(?!\\n\\}|switch \\()[\\s\\S])*?case '(?:${kinds})':`, 'g')

const literalsIn = (source: string) => [...compared, cased].flatMap(pattern => source.match(pattern) ?? [])

describe('kinds of fields', () => {
  it.each([
    "if (field.kind === 'ref') return",
    "if (cell?.kind !== 'money') return",
    "'lines' === field.kind",
    "const has = ['text', 'code'].includes(field.kind)",
    "const some = new Set<Field['kind']>(['dict'])",
    "switch (field.kind) {\n  case 'a':\n    return 1\n  case 'image':\n    return 2\n}",
  ])('are found where they are compared: %s', source => {
    expect(literalsIn(source)).toHaveLength(1)
  })

  it('are compared by name nowhere beside the registries', () => {
    const found = files.flatMap(file =>
      literalsIn(readFileSync(join(projectDir, file), 'utf8')).map(literal => `${file}: ${literal.slice(0, 80)}`),
    )
    expect(found).toEqual([])
  })
})
