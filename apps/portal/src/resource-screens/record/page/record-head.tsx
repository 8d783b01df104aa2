import { HistoryOutlined, LeftOutlined, LinkOutlined, RightOutlined } from '@ant-design/icons'
import type { Resource } from '@sfa/kit/resource'
import { Button, Drawer, Skeleton, Space, Typography } from 'antd'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatCount } from '../../../shared/format-count'
import { useLabelOf } from '../../../shared/language/label'
import { lazyScreen } from '../../../shared/lazy-screen'
import { usePermission } from '../../../shared/menu/use-permission'
import { notice } from '../../../shared/notice'
import { historyPart } from '../../extensions'
import { recordAddress } from '../open/record-address'
import type { Neighbours } from '../open/use-neighbours'

interface Props {
  resource: Resource
  id: string
  neighbours: Neighbours | undefined
  /** Asks first where something is unsaved. */
  onStep: (step: () => void) => void
}

/** At the head of an open record: the ones before and after it, its address, and what happened to it. */
export function RecordHead({ resource, id, neighbours, onStep }: Props) {
  const { t } = useTranslation('resource')
  const labelOf = useLabelOf()
  const can = usePermission()
  const [history, setHistory] = useState(false)
  const History = historyPart && lazyScreen(historyPart)
  const { previous, next } = neighbours ?? {}
  return (
    <Space size={4}>
      {neighbours && (
        <>
          <Typography.Text type="secondary">
            {t(neighbours.totalIsMinimum ? 'record.placeAtLeast' : 'record.place', {
              place: formatCount(neighbours.place),
              total: formatCount(neighbours.total),
            })}
          </Typography.Text>
          <Button
            type="text"
            icon={<LeftOutlined />}
            aria-label={t('record.previous')}
            title={t('record.previous')}
            disabled={!previous}
            onClick={() => previous && onStep(previous)}
          />
          <Button
            type="text"
            icon={<RightOutlined />}
            aria-label={t('record.next')}
            title={t('record.next')}
            disabled={!next}
            onClick={() => next && onStep(next)}
          />
        </>
      )}
      {resource.path && (
        <Button
          type="text"
          icon={<LinkOutlined />}
          aria-label={t('record.copyLink')}
          title={t('record.copyLink')}
          onClick={() => void copyLink(resource, id, t)}
        />
      )}
      {History && !resource.readOnly && can('view') && (
        <>
          <Button type="text" icon={<HistoryOutlined />} onClick={() => setHistory(true)}>
            {t('record.history')}
          </Button>
          <Drawer
            open={history}
            size="min(860px, calc(100vw - 48px))"
            title={t('record.historyOf', { what: labelOf(resource.label) })}
            onClose={() => setHistory(false)}
            destroyOnHidden
          >
            <Suspense fallback={<Skeleton active />}>
              <History resource={resource} id={id} />
            </Suspense>
          </Drawer>
        </>
      )}
    </Space>
  )
}

async function copyLink(resource: Resource, id: string, t: (key: string) => string): Promise<void> {
  const address = new URL(recordAddress(resource, id), window.location.origin).href
  try {
    await navigator.clipboard.writeText(address)
    notice.message.success(t('record.linkCopied'))
  } catch {
    // Browsers give the clipboard to secure addresses only: the address is shown, to be copied by hand.
    notice.modal.info({ title: t('record.copyLink'), content: <Typography.Text copyable>{address}</Typography.Text> })
  }
}
