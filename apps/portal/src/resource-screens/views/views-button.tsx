import { DeleteOutlined, EditOutlined, EyeOutlined, PlusOutlined } from '@ant-design/icons'
import type { Resource } from '@sfa/kit/resource'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Divider, Empty, Popover, Spin, Tag, Typography } from 'antd'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyScreen } from '../../shared/lazy-screen'
import { joined } from '../../shared/list-of'
import { notice } from '../../shared/notice'
import type { SearchControl } from '../search/use-search-state'
import { settingsOf, type TableSettings } from '../table/table-preference'
import { deleteView, type SavedView, viewsQuery } from './view-calls'
import { searchOf, stateOfView } from './view-search'
import styles from './views.module.css'

interface Props {
  resource: Resource
  search: SearchControl
  settings: TableSettings
}

const loadDialog = async () => ({ default: (await import('./view-dialog')).ViewDialog })

/** The saved views of a list: chosen, saved, changed and deleted. */
export function ViewsButton({ resource, search, settings }: Props) {
  const { t } = useTranslation('resource')
  const client = useQueryClient()
  const [opened, setOpened] = useState(false)
  /** Undefined: closed; null: a new view. */
  const [edited, setEdited] = useState<SavedView | null>()
  const { data, isPending } = useQuery({ ...viewsQuery(resource), enabled: opened || edited !== undefined })
  const { views = [], mayShare = false, maySetDefault = false } = data ?? {}
  const now = searchOf(resource, search.state)
  const Dialog = lazyScreen(loadDialog)
  const choose = ({ state }: SavedView) => {
    setOpened(false)
    search.change(stateOfView(resource, state.search))
    if (state.columns) settings.keepColumns(state.columns)
  }
  const forget = () => {
    void client.invalidateQueries({ queryKey: viewsQuery(resource).queryKey })
    void client.invalidateQueries({ queryKey: ['default-views'] })
  }
  const askRemove = (view: SavedView) => {
    setOpened(false)
    notice.modal.confirm({
      title: t('views.askRemove', { name: view.name }),
      content: view.isShared ? removalMeans(view) : undefined,
      okButtonProps: { danger: true },
      onOk: async () => {
        await deleteView(view.id)
        forget()
      },
    })
  }
  const removalMeans = ({ roleNames }: SavedView) =>
    roleNames.length > 0 ? t('views.removeDefault', { roles: joined(roleNames) }) : t('views.removeShared')
  const group = (title: string, of: readonly SavedView[]) =>
    of.length > 0 && (
      <section aria-label={title}>
        <Typography.Text type="secondary">{title}</Typography.Text>
        <ul>
          {of.map(view => (
            <li key={view.id}>
              <Button
                type="text"
                size="small"
                className={styles.name}
                aria-current={view.state.search === now ? 'true' : undefined}
                onClick={() => choose(view)}
              >
                {view.name}
              </Button>
              {view.roleIds.length > 0 && <Tag>{t('views.isDefault')}</Tag>}
              {!view.isOwn && <Typography.Text type="secondary">{view.userName}</Typography.Text>}
              {view.mayChange && (
                <>
                  <Button
                    type="text"
                    size="small"
                    icon={<EditOutlined />}
                    aria-label={t('views.edit', { name: view.name })}
                    onClick={() => {
                      setOpened(false)
                      setEdited(view)
                    }}
                  />
                  <Button
                    type="text"
                    size="small"
                    icon={<DeleteOutlined />}
                    aria-label={t('views.remove', { name: view.name })}
                    onClick={() => askRemove(view)}
                  />
                </>
              )}
            </li>
          ))}
        </ul>
      </section>
    )
  return (
    <>
      <Popover
        trigger="click"
        placement="bottomRight"
        open={opened}
        onOpenChange={setOpened}
        content={
          <div className={styles.views}>
            {isPending ? (
              <Spin />
            ) : views.length === 0 ? (
              <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('views.none')} />
            ) : (
              <>
                {group(
                  t('views.own'),
                  views.filter(({ isShared }) => !isShared),
                )}
                {group(
                  t('views.shared'),
                  views.filter(({ isShared }) => isShared),
                )}
              </>
            )}
            <Divider />
            <Button
              type="link"
              size="small"
              icon={<PlusOutlined />}
              onClick={() => {
                setOpened(false)
                setEdited(null)
              }}
            >
              {t('views.saveNew')}
            </Button>
          </div>
        }
      >
        <Button icon={<EyeOutlined />} aria-label={t('views.button')} title={t('views.button')} />
      </Popover>
      <Suspense fallback={null}>
        {edited !== undefined && (
          <Dialog
            resource={resource}
            view={edited}
            search={now}
            columns={settingsOf(settings.columns)}
            mayShare={mayShare}
            maySetDefault={maySetDefault}
            onSaved={() => {
              setEdited(undefined)
              forget()
            }}
            onClose={() => setEdited(undefined)}
          />
        )}
      </Suspense>
    </>
  )
}
