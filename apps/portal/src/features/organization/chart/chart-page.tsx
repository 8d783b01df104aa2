import { org } from '@sfa/organization/definitions/org.resource'
import { type ChartNode, orgChartCall } from '@sfa/organization/definitions/tree-moves.calls'
import { useQueries } from '@tanstack/react-query'
import { Alert, Button, Empty, Flex, Spin, Typography } from 'antd'
import i18next from 'i18next'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { recordAddress } from '../../../resource-screens/record/open/record-address'
import { recordsKey } from '../../../resource-screens/record-calls'
import { call } from '../../../shared/request/call'
import { queryClient } from '../../../shared/request/query-client'
import styles from './chart.module.css'
import { ChartBranch } from './chart-branch'
import { nextItem } from './next-item'

/** Key of the level without a parent. */
const roots = ''

const levelQuery = (parentID: string) => ({
  queryKey: recordsKey(org, 'chart', parentID),
  queryFn: (): Promise<ChartNode[]> => call(orgChartCall, { parentID: parentID || null }),
})

export const prefetch = (): Promise<unknown> =>
  Promise.all([i18next.loadNamespaces('organization'), queryClient.prefetchQuery(levelQuery(roots))])

/** Organisations from left to right, level by level; a level is asked for when it is unfolded. */
export default function ChartPage() {
  const { t } = useTranslation('organization')
  const navigate = useNavigate()
  const [open, setOpen] = useState<readonly string[]>([])
  const [active, setActive] = useState<string>()
  const tree = useRef<HTMLDivElement>(null)
  const asked = [roots, ...open]
  const levels = useQueries({ queries: asked.map(levelQuery) })
  const known = new Map(asked.map((id, at) => [id, levels[at]?.data]))
  const top = known.get(roots)
  const only = top?.length === 1 ? top[0] : undefined
  const first = only?.id
  // One organisation alone says little.
  useEffect(() => {
    if (first) setOpen(now => (now.length > 0 ? now : [first]))
  }, [first])
  const failure = levels.find(({ error }) => error)?.error
  const loaded = [...known.values()].flatMap(nodes => nodes ?? [])
  const closed = loaded.filter(node => node.children > 0 && !open.includes(node.id))

  const toggle = (id: string, isOpen = !open.includes(id)) =>
    setOpen(now => (isOpen ? [...new Set([...now, id])] : now.filter(one => one !== id)))
  const view = (id: string) => void navigate(recordAddress(org, id))
  const press = (event: KeyboardEvent<HTMLDivElement>) => {
    const at = (event.target as HTMLElement).closest<HTMLElement>('[role=treeitem]')
    if (!tree.current || !at || event.target !== at) return
    const id = at.dataset.id as string
    const isOpen = open.includes(id)
    const canOpen = at.getAttribute('aria-expanded') !== null
    if (event.key === 'ArrowRight' && canOpen && !isOpen) toggle(id, true)
    else if (event.key === 'ArrowLeft' && isOpen) toggle(id, false)
    else if (event.key === 'Enter' || event.key === ' ') view(id)
    else {
      const next = nextItem(tree.current, at, event.key)
      if (!next) return
      setActive(next.dataset.id)
      next.focus()
    }
    event.preventDefault()
  }
  return (
    <section className={styles.page} aria-label={t('chart.title')}>
      <Flex gap={8} align="center" wrap className={styles.bar}>
        <Button onClick={() => void navigate(org.path as string)}>{t('chart.back')}</Button>
        <Button disabled={closed.length === 0} onClick={() => setOpen(now => [...now, ...closed.map(node => node.id)])}>
          {t('chart.expandAll')}
        </Button>
        <Button disabled={open.length === 0} onClick={() => setOpen([])}>
          {t('chart.collapseAll')}
        </Button>
        <Typography.Text type="secondary">{t('chart.keys')}</Typography.Text>
      </Flex>
      {failure && <Alert type="error" showIcon title={failure.message} />}
      {!top && !failure && <Spin />}
      {top?.length === 0 && <Empty description={t('chart.empty')} />}
      {top && top.length > 0 && (
        <div className={styles.canvas}>
          <div role="tree" aria-label={t('chart.title')} className={styles.tree} ref={tree} onKeyDown={press}>
            {top.map(node => (
              <ChartBranch
                key={node.id}
                node={node}
                depth={1}
                active={active ?? first ?? top[0]?.id}
                isOpen={id => open.includes(id)}
                childrenOf={id => known.get(id)}
                onToggle={toggle}
                onView={view}
                onActive={setActive}
              />
            ))}
          </div>
        </div>
      )}
    </section>
  )
}
