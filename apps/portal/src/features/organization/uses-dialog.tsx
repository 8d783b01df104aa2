import type { Resource } from '@sfa/kit/resource'
import { nodeUsesCall, treeCallsOf } from '@sfa/organization/definitions/tree-moves.calls'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Flex, Modal, Spin } from 'antd'
import { useTranslation } from 'react-i18next'
import { recordsKey, type WireRow } from '../../resource-screens/record-calls'
import { call } from '../../shared/request/call'
import { UseList } from './use-list'

interface Props {
  resource: Resource
  row: WireRow
  onClose: () => void
}

/** Valid children and records that refer to a node, and whether it can become invalid. */
export default function UsesDialog({ resource, row, onClose }: Props) {
  const { t } = useTranslation(['organization', 'resource'])
  const { data, error } = useQuery({
    queryKey: recordsKey(resource, 'uses', row.id, row.ver),
    queryFn: () => call(nodeUsesCall(treeCallsOf(resource)), { id: row.id }),
  })
  const isFree = data?.children === 0 && data.uses.length === 0
  return (
    <Modal
      open
      width={640}
      title={t('uses.title', { name: String(row.nameCN) })}
      onCancel={onClose}
      footer={<Button onClick={onClose}>{t('resource:close')}</Button>}
    >
      {error && <Alert type="error" showIcon title={error.message} />}
      {!data && !error && <Spin />}
      {data && (
        <Flex vertical gap={12}>
          <Alert
            type={isFree ? 'success' : 'warning'}
            showIcon
            title={isFree ? t('uses.free') : t('uses.kept')}
            description={data.children > 0 ? t('uses.children', { count: data.children }) : undefined}
          />
          <UseList id={row.id} uses={data.uses} />
        </Flex>
      )}
    </Modal>
  )
}
