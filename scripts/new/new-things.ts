import { camelCase, pageNameOf } from './names'

/** What can be made: the Chinese title that it has until the author gives one, and its kind of screen. */
export const newThings = {
  resource: { title: '新的列表', kind: 'list' },
  document: { title: '新的单据', kind: 'list' },
  settings: { title: '新的设置', kind: 'settings' },
  report: { title: '新的报表', kind: 'report' },
} as const

export type NewThing = keyof typeof newThings

export const isNewThing = (what: string): what is NewThing => Object.hasOwn(newThings, what)

const table = (
  area: string,
  name: string,
) => `Until a database has run the migration: change the fields, delete the migration, write it anew with
  npm run new migration ${area}-${name}
A database that has run it starts again after npm run reset.`

const own: Readonly<Record<NewThing, (area: string, name: string) => string>> = {
  resource: table,
  document: (area, name) => `${table(area, name)}
What an action does beyond the state: ${area}/operations/<verb>-${name}.ts, listed among the actions of ${area}/area.ts.`,
  settings: (_area, name) =>
    `Read it where it changes a behaviour: settingsOf(tx, ${camelCase(name)}) of packages/engine/operations/src/settings/settings-of.ts.`,
  report: () => 'Say what is counted in both files: columns in the definition, their SQL in the query.',
}

/** Suites over all definitions that try the new one too. */
const suites: Readonly<Record<NewThing, string>> = {
  resource: 'resource/contract bulk/bulk-contract',
  document: 'resource/contract action/action-contract bulk/bulk-contract',
  settings: 'settings/settings',
  report: 'report/report-contract',
}

/** By what the suites name the new one: imports by their kind, which is `PriceRequest` until the author changes it. */
const namedBy: Readonly<Record<NewThing, (area: string, name: string) => string>> = {
  resource: (area, name) => `${area}.${name}|${camelCase(`-${name}`)}`,
  document: (area, name) => `${area}.${name}|${camelCase(`-${name}`)}`,
  settings: (_area, name) => camelCase(`-${name}`),
  report: (area, name) => `/${area}/${pageNameOf(name)}`,
}

/** What is left to the author, told after the files were written. */
export const nextSteps = (thing: NewThing, area: string, name: string): string => `
Next:
${own[thing](area, name)}
Title and icon of the page and of its menu group (a new one is 新的分组 until you name it): definitions/routes.ts of the area, for groups that were there packages/platform/menu/definitions/routes.
Then:
  npx tsx scripts/write-screens-page.ts
  npm run lint:fix
  npx vitest run --project unit tests/unit/registry packages/areas/${area}
  npx vitest run --project integration ${suites[thing]} -t '${namedBy[thing](area, name)}'`
