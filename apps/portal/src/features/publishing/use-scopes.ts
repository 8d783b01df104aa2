import { readScope } from '@sfa/kit/permission/key-scopes'
import { type ApiScopePage, apiScopesCall } from '@sfa/publishing/definitions/api-key.calls'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { colon, type Label, useLabelOf } from '../../shared/language/label'
import { callRows } from '../../shared/request/call'
import { useActionText } from '../../shared/use-action-text'

export interface ScopeGroup {
  group: string
  title: string
  read: string
  pages: { page: string; title: string; actions: { scope: string; action: string }[] }[]
}

/** What keys may be given, by groups of the menu, and what a scope is called: 产品管理：新增. */
export function useScopes() {
  const { t } = useTranslation('publishing')
  const labelOf = useLabelOf()
  const actionText = useActionText()
  const { data = [], isPending } = useQuery({
    queryKey: ['publishing', 'scopes'],
    queryFn: async () => (await callRows(apiScopesCall, {})).rows,
    staleTime: 300_000,
  })
  const titled = (title: readonly string[]) => labelOf(title as unknown as Label)
  const groups: ScopeGroup[] = groupsOf(data).map(pages => ({
    group: pages[0].group,
    title: titled(pages[0].groupTitle),
    read: readScope(pages[0].group),
    pages: pages.map(({ page, title, actions }) => ({
      page,
      title: titled(title),
      actions: actions.map(action => ({ scope: `${page}:${action}`, action: actionText(action, page) })),
    })),
  }))
  const names = new Map(
    groups.flatMap(({ title, read, pages }) => [
      [read, title + colon() + t('scope.read')] as const,
      ...pages.flatMap(page =>
        page.actions.map(({ scope, action }) => [scope, page.title + colon() + action] as const),
      ),
    ]),
  )
  return { groups, isPending, nameOf: (scope: string) => names.get(scope) ?? scope }
}

/** Pages of one group in a row, in the order of the menu. */
function groupsOf(pages: readonly ApiScopePage[]): [ApiScopePage, ...ApiScopePage[]][] {
  const groups = new Map<string, [ApiScopePage, ...ApiScopePage[]]>()
  for (const page of pages) {
    const known = groups.get(page.group)
    if (known) known.push(page)
    else groups.set(page.group, [page])
  }
  return [...groups.values()]
}
