import type { RouteEntry, RouteGroup } from '@sfa/kit/route-group'

const cell = (text: string) => text.replaceAll('|', '\\|')

function line({ path, title, kind, proposed, aliasOf }: RouteEntry, isBuilt: boolean): string {
  const notes = [proposed ? 'path is ours' : '', aliasOf ? `same screen as \`${aliasOf}\`` : ''].filter(Boolean)
  const cells = [isBuilt ? '✓' : '', `\`${cell(path)}\``, title[0], cell(title[1]), kind, notes.join('; ')]
  return `| ${cells.join(' | ')} |`
}

/** docs/screens.md: every route of the documents, group by group, and whether its screen is built. */
export function screensPage(groups: readonly RouteGroup[], built: ReadonlySet<string>): string {
  const isBuilt = ({ path, aliasOf }: RouteEntry) => built.has(path) || (aliasOf !== undefined && built.has(aliasOf))
  const all = groups.flatMap(group => group.routes)
  const known = new Set(all.map(route => route.path))
  const beyond = [...built].filter(path => !known.has(path)).sort()
  const done = all.filter(isBuilt).length
  const sections = groups.map(({ key, title, routes }) => {
    const count = `${routes.filter(isBuilt).length} of ${routes.length}`
    return [
      `## ${title[1]} · ${title[0]}${key ? ` (\`/${key}\`)` : ''}: ${count}`,
      '',
      '| built | route | 标题 | title | kind | notes |',
      '|---|---|---|---|---|---|',
      ...routes.map(route => line(route, isBuilt(route))),
    ].join('\n')
  })
  return `${[
    '# Screens',
    'Made from the code by `npx tsx scripts/write-screens-page.ts`; a test keeps it current. The routes stand in `packages/platform/menu/definitions/routes`. A route whose screen is not built is in no menu, and opening it leads home with a notice.',
    `**${done} of ${all.length} routes are built**, and ${beyond.length} beside them: ${beyond.map(path => `\`${path}\``).join(', ')}.`,
    ...sections,
  ].join('\n\n')}\n`
}
