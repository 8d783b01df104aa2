import { UploadOutlined } from '@ant-design/icons'
import {
  type Attachment,
  addAttachmentCall,
  removeAttachmentCall,
  searchAttachmentCall,
} from '@sfa/kit/calls/attachment.calls'
import type { AttachmentsSpec } from '@sfa/kit/document-spec'
import { attachmentField, attachmentKey } from '@sfa/kit/documents'
import type { Resource } from '@sfa/kit/resource'
import { shapeName } from '@sfa/kit/shapes'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Flex, Typography, Upload, type UploadFile } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { askFirst } from '../../../shared/ask-first'
import { formatBytes } from '../../../shared/format-bytes'
import { InnerTable } from '../../../shared/list/inner-table'
import { usePermission } from '../../../shared/menu/use-permission'
import { notice } from '../../../shared/notice'
import { call, callRows } from '../../../shared/request/call'
import type { RequestError } from '../../../shared/request/request-error'
import { SearchFailure } from '../../../shared/request/search-failure'
import { RowLink } from '../../../shared/row-links'
import { sayUploadFailed } from '../../../shared/say-why'
import { useAct } from '../../../shared/use-act'
import { reasonAgainstEditing } from '../../action/offered-actions'
import { refusalOf } from '../../field/file-input'
import { download } from '../../field/file-list'
import { recordsKey, type WireRow } from '../../record-calls'

interface Props {
  resource: Resource
  row: WireRow
  spec: AttachmentsSpec
}

/** The files of a record: who may edit it adds some in every state, and removes them while it can be changed. */
export function AttachmentsTab({ resource, row, spec }: Props) {
  const { t } = useTranslation('resource')
  const can = usePermission()
  const client = useQueryClient()
  const { act } = useAct()
  const [sending, setSending] = useState<UploadFile[]>([])
  const field = attachmentField(spec)
  const ofRecord = { resource: shapeName(resource), id: row.id }
  const found = useQuery({
    queryKey: recordsKey(resource, 'attachments', row.id),
    queryFn: ({ signal }) => callRows(searchAttachmentCall, ofRecord, { signal, saidBy: 'page' }),
  })
  const files = found.data?.rows ?? []
  const mayEdit = can(attachmentKey(resource))
  const readAgain = () =>
    Promise.all(
      ['attachments', 'changes'].map(part =>
        client.invalidateQueries({ queryKey: recordsKey(resource, part, row.id) }),
      ),
    )

  const add = async (file: File & { uid: string }) => {
    const refused = refusalOf(field, file)
    if (refused) return notice.message.error(refused)
    const show = (more: Partial<UploadFile>) =>
      setSending(all => [...all.filter(({ uid }) => uid !== file.uid), { uid: file.uid, name: file.name, ...more }])
    show({ status: 'uploading', percent: 0 })
    const form = new FormData()
    form.append('resource', ofRecord.resource)
    form.append('id', ofRecord.id)
    form.append('file', file)
    try {
      await call(addAttachmentCall, form, {
        saidBy: 'form',
        onProgress: share => show({ status: 'uploading', percent: share * 100 }),
      })
      await readAgain()
    } catch (error) {
      sayUploadFailed(error)
    } finally {
      setSending(all => all.filter(({ uid }) => uid !== file.uid))
    }
  }
  const remove = async ({ id, name }: Attachment) => {
    if (!(await askFirst(t('attachments.remove'), t('attachments.askRemove', { name })))) return
    await act(async () => {
      await call(removeAttachmentCall, { ...ofRecord, attachmentId: id })
      return t('attachments.removed')
    }, readAgain)
  }
  const refusal = reasonAgainstEditing(resource, row)

  if (found.isError)
    return (
      <SearchFailure
        message={(found.error as RequestError).message || t('failed')}
        retry={t('retry')}
        onRetry={() => void found.refetch()}
      />
    )
  return (
    <Flex vertical gap={12}>
      {mayEdit && (
        <Flex align="center" gap={12} wrap>
          <Upload
            multiple
            fileList={sending}
            accept={field.extensions.map(extension => `.${extension}`).join(',')}
            disabled={files.length + sending.length >= spec.most}
            beforeUpload={file => {
              void add(file)
              return Upload.LIST_IGNORE
            }}
          >
            <Button icon={<UploadOutlined />} disabled={files.length + sending.length >= spec.most}>
              {t('attachments.add')}
            </Button>
          </Upload>
          <Typography.Text type="secondary">{t('attachments.limits', { ...spec, has: files.length })}</Typography.Text>
        </Flex>
      )}
      <InnerTable<Attachment>
        rowKey="id"
        loading={found.isPending}
        pagination={false}
        dataSource={files}
        locale={{ emptyText: t('attachments.none') }}
        columns={[
          {
            title: t('attachments.name'),
            render: (_, file) => (
              <RowLink name onClick={() => void download({}, file, undefined)}>
                {file.name}
              </RowLink>
            ),
          },
          { title: t('attachments.size'), width: 120, align: 'right', render: (_, { bytes }) => formatBytes(bytes) },
          { title: t('attachments.by'), width: 160, dataIndex: 'createBy' },
          { title: t('attachments.time'), width: 180, dataIndex: 'createTime' },
          ...(mayEdit
            ? [
                {
                  title: t('actions'),
                  width: 90,
                  render: (_: unknown, file: Attachment) => (
                    <RowLink danger refusedBecause={refusal} onClick={() => void remove(file)}>
                      {t('attachments.remove')}
                    </RowLink>
                  ),
                },
              ]
            : []),
        ]}
      />
    </Flex>
  )
}
