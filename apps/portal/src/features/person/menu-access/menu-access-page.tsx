import type { MenuAccess } from '@sfa/person/definitions/menu-access.calls'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, Empty, Flex, Spin, Tag, Tree } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import frame from '../../../shared/frame.module.css'
import { useLabelOf } from '../../../shared/language/label'
import { justAskedMs, queryClient } from '../../../shared/request/query-client'
import { SearchInput } from '../../../shared/search-input'
import styles from '../person.module.css'
import { MenuAccessDetail } from './menu-access-detail'
import { searchMenuAccess } from './search-menu-access'

const key = ['menu-access']
const menuQuery = { queryKey: key, queryFn: searchMenuAccess, staleTime: justAskedMs }

export const prefetch = () => queryClient.prefetchQuery(menuQuery)

/** The menu with its actions, access lists and removals. */
export default function MenuAccessPage() {
  const { t } = useTranslation(['person', 'resource'])
  const labelOf = useLabelOf()
  const client = useQueryClient()
  const { data, error, isPending } = useQuery(menuQuery)
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<string>()
  if (isPending) return <Spin />
  if (error) return <Alert type="error" showIcon title={error.message} />
  const titleOf = ({ descriptionCn, descriptionEn }: MenuAccess) => labelOf([descriptionCn, descriptionEn])
  const shown = matching(data, typed, titleOf)
  const entry = data.find(one => one.code === chosen)
  return (
    <Flex gap={12} align="stretch">
      <section className={`${frame.panel} ${styles.tree}`}>
        <SearchInput label={t('menu.search')} value={typed} onType={setTyped} className={frame.above} />
        <Tree
          key={typed ? 'found' : 'all'}
          blockNode
          defaultExpandAll
          height={620}
          treeData={branches(shown, null, titleOf)}
          selectedKeys={chosen ? [chosen] : []}
          onSelect={([code]) => setChosen(code === undefined ? undefined : String(code))}
          titleRender={({ title, limited }) => (
            <span>
              {title} {limited && <Tag color="warning">{t('menu.limited')}</Tag>}
            </span>
          )}
        />
      </section>
      <section className={`${frame.panel} ${styles.detail}`}>
        {entry ? (
          <MenuAccessDetail
            key={entry.code}
            entry={entry}
            all={data}
            onChanged={() => client.invalidateQueries({ queryKey: key })}
          />
        ) : (
          <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('menu.choose')} />
        )}
      </section>
    </Flex>
  )
}

interface Branch {
  key: string
  title: string
  limited: boolean
  children: Branch[]
}

const branches = (
  entries: readonly MenuAccess[],
  parent: string | null,
  titleOf: (entry: MenuAccess) => string,
): Branch[] =>
  entries
    .filter(entry => entry.parentCode === parent)
    .map(entry => ({
      key: entry.code,
      title: titleOf(entry),
      limited: entry.access.length > 0 || entry.removals.length > 0,
      children: branches(entries, entry.code, titleOf),
    }))

/** Entries whose title or path holds the text, with those above them. */
function matching(entries: readonly MenuAccess[], typed: string, titleOf: (entry: MenuAccess) => string) {
  const wanted = typed.trim().toLowerCase()
  if (!wanted) return entries
  const found = entries.filter(entry => `${titleOf(entry)} ${entry.path ?? ''}`.toLowerCase().includes(wanted))
  return entries.filter(entry => found.some(one => one.code === entry.code || one.code.startsWith(`${entry.code}.`)))
}
