import type { MessageRow } from '@sfa/resources/message/message-shapes'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Drawer, Flex, Skeleton } from 'antd'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useUnsavedGuard } from '../../../shared/unsaved-guard'
import { findMessage, sentKey } from '../message-calls'
import { formName, MessageForm } from './message-form'

export interface OpenMessage {
  mode: 'add' | 'edit' | 'view'
  /** In mode add: the one to start from. */
  message?: MessageRow
}

interface Props {
  open: OpenMessage | undefined
  onClose: () => void
  onSaved: () => void
}

/** Writes, changes or shows a message. */
export function MessageDrawer({ open, onClose, onSaved }: Props) {
  const { t } = useTranslation('message')
  const [saving, setSaving] = useState(false)
  const [touched, setTouched] = useState(false)
  const id = open?.message?.id
  const found = useQuery({
    queryKey: [...sentKey, 'full', id],
    queryFn: () => findMessage(id as string),
    enabled: id !== undefined,
    // What is written on must be what stands there now.
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  useEffect(() => setTouched(false), [open])
  const mayLeave = useUnsavedGuard(touched && open !== undefined, 'resource:draft.kept')
  const close = async () => {
    if (await mayLeave()) onClose()
  }
  const ready = open !== undefined && (id === undefined || found.data !== undefined)
  return (
    <Drawer
      open={open !== undefined}
      size={880}
      title={open && t(`drawer.${open.mode}`)}
      onClose={() => void close()}
      destroyOnHidden
      footer={
        open?.mode === 'view' ? null : (
          <Flex justify="end" gap={8}>
            <Button onClick={() => void close()}>{t('cancel')}</Button>
            <Button type="primary" htmlType="submit" form={formName} loading={saving} disabled={!ready}>
              {t('save')}
            </Button>
          </Flex>
        )
      }
    >
      {found.isError && <Alert type="error" showIcon title={found.error.message} />}
      {open && !ready && !found.isError && <Skeleton active paragraph={{ rows: 10 }} />}
      {open && ready && (
        <MessageForm
          key={`${open.mode} ${id}`}
          mode={open.mode}
          message={found.data}
          onTouched={() => setTouched(true)}
          onSaving={setSaving}
          onSaved={() => {
            setTouched(false)
            onSaved()
          }}
        />
      )}
    </Drawer>
  )
}
