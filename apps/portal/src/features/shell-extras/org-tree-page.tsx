import { callPath } from '@sfa/kit/resource-calls'
import { org } from '@sfa/organization/definitions/org.resource'
import { Empty, Spin, Tree } from 'antd'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { documentTitle, systemTitleStore } from '../../app/system-title'
import { treeOf } from '../../resource-screens/tree/tree-of'
import { rowHeight, usualHeight } from '../../resource-screens/tree/tree-size'
import { search } from '../../shared/request/request'
import { sessionToken } from '../../shared/session/session'
import { useHeight } from '../../shared/use-height'
import styles from './org-tree.module.css'

interface OrgRow {
  id: string
  nameCN: string
  parentID?: string | null
}

/** The organisations as a bare page; open to every visitor, and empty without a session. */
export default function OrgTreePage() {
  const { t } = useTranslation('shell')
  const [rows, setRows] = useState<readonly OrgRow[]>()
  const title = t('orgTree.title')
  useEffect(() => {
    document.title = documentTitle(systemTitleStore.get(), title)
  }, [title])
  useEffect(() => {
    if (!sessionToken()) return setRows([])
    search<OrgRow>(callPath(org, 'search'), { isDeleted: '0', page: { pageIndex: 1, pageSize: -1 } })
      .then(found => setRows(found.rows))
      .catch(() => setRows([]))
  }, [])
  return (
    <main className={styles.page}>
      <h1>{title}</h1>
      {!rows && <Spin />}
      {rows?.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('orgTree.empty')} />}
      {rows && rows.length > 0 && <Branches rows={rows} />}
    </main>
  )
}

/** Only the rows in sight are drawn: a company may have thousands. */
function Branches({ rows }: { rows: readonly OrgRow[] }) {
  const treeData = useMemo(() => branchesOf(rows), [rows])
  const [room, height] = useHeight(usualHeight)
  return (
    <div ref={room} className={styles.tree}>
      <Tree treeData={treeData} height={height} itemHeight={rowHeight} defaultExpandAll selectable={false} />
    </div>
  )
}

const branchesOf = (rows: readonly OrgRow[]) =>
  treeOf(
    rows.map(row => ({ ...row, parent: row.parentID ?? null })),
    ({ id, nameCN }) => ({ key: id, title: nameCN }),
  )
