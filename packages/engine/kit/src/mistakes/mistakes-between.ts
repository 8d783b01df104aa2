import { actionPaths } from '../actions/actions'
import { customFieldOf } from '../fields/custom-cells'
import { type Resource, tableOf } from '../resource'
import { resourceCalls } from '../resource-calls'
import { calledShapes, detailTable, linesView } from '../shapes'
import type { Mistake } from './mistake'

/** What may belong to one definition only, by what it is called in the message. */
const owned: readonly (readonly [what: string, of: (resource: Resource) => readonly string[], mend: string])[] = [
  ['the key', one => [one.key], 'rename one of them'],
  [
    'the table',
    one => [tableOf(one), ...Object.keys(one.details).flatMap(name => [detailTable(one, name), linesView(one, name)])],
    'one entity is one definition; a second view of it is a page',
  ],
  [
    'the page',
    one => [...(one.path === null ? [] : [one.path]), ...one.pages.map(({ path }) => path)],
    'give one of them another path',
  ],
  ['the custom fields of', one => [customFieldOf(one)?.[1].object ?? []].flat(), 'give one of them another object'],
  ['the object name', one => [...new Set([one.key, ...one.objectNames].map(lower))], 'rename one of them'],
  [
    'the import kind',
    one => [...one.imports, ...one.photoImports].map(({ kind }) => lower(kind)),
    'rename one of them',
  ],
  ['the export kind', one => one.exports.map(({ kind }) => lower(kind)), 'rename one of them'],
  [
    'the call',
    one =>
      calledShapes(one).flatMap(shape => [
        ...resourceCalls(shape).map(call => call.path),
        ...Object.keys(shape.actions).flatMap(name => actionPaths(shape, name)),
      ]),
    'take the path out of one of them',
  ],
]

const lower = (text: string) => text.toLowerCase()

/** What two definitions claim, said of the later one. */
export const mistakesBetween = (resources: readonly Resource[]): Mistake[] =>
  owned.flatMap(([what, of, mend]) => {
    const owners = new Map<string, string>()
    return resources.flatMap(resource =>
      of(resource).flatMap(name => {
        const owner = owners.get(name)
        owners.set(name, owner ?? resource.key)
        // Two of one key share everything else as well, and are told of the key alone.
        return owner === undefined || (owner === resource.key && what !== 'the key')
          ? []
          : [{ key: resource.key, text: `${what} ${name} belongs to ${owner} already; ${mend}` }]
      }),
    )
  })
