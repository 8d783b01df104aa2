import { parentOf } from '@sfa/kit/fields/field-questions'
import type { Resource } from '@sfa/kit/resource'
import {
  type MovePreview,
  moveNodeCall,
  previewMoveCall,
  treeCallsOf,
} from '@sfa/organization/definitions/tree-moves.calls'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Checkbox, Flex, Form, Modal, Result, Spin, Typography } from 'antd'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RecordSelect } from '../../resource-screens/field/record-select'
import { forgetRecords } from '../../resource-screens/lookup/forget-records'
import type { TreeNode } from '../../resource-screens/lookup/records'
import { recordsKey, type WireRow } from '../../resource-screens/record-calls'
import { call } from '../../shared/request/call'
import { RequestError } from '../../shared/request/request-error'
import { useAct } from '../../shared/use-act'
import { UseList } from './use-list'

interface Props {
  resource: Resource
  row: WireRow
  onChanged: () => void
  onClose: () => void
}

interface Moved {
  /** Where it was: the row shows the new place by now. */
  from: string | null
  ver: number
  count: number
  name: string
}

/** Chooses the new parent of a node, shows what moves along, moves it, and takes it back. */
export default function MoveDialog({ resource, row, onChanged, onClose }: Props) {
  const { t } = useTranslation(['organization', 'resource'])
  const client = useQueryClient()
  const { busy, act } = useAct()
  const [parent, setParent] = useState<string>()
  const [toRoot, setToRoot] = useState(false)
  const [moved, setMoved] = useState<Moved>()
  const tree = treeCallsOf(resource)
  const [parentName = ''] = parentOf(resource.fields) ?? []
  const before = (row[parentName] as string | null) ?? null
  const parentID = toRoot ? null : parent
  const name = String(row.nameCN)
  const { data, error, isFetching } = useQuery({
    queryKey: recordsKey(resource, 'previewMove', row.id, row.ver, parentID ?? 'root'),
    queryFn: () => call(previewMoveCall(tree), { id: row.id, parentID: parentID ?? null }, { saidBy: 'page' }),
    enabled: parentID !== undefined,
    retry: false,
  })
  const isInside = useCallback(
    ({ id, row: node }: TreeNode) => id === row.id || String(node.fullPath ?? '').includes(`/${row.id}/`),
    [row.id],
  )
  const ended = async () => {
    await forgetRecords(client, resource)
    onChanged()
  }
  const move = () =>
    data &&
    parentID !== undefined &&
    act(async () => {
      const done = await call(moveNodeCall(tree), { id: row.id, ver: data.ver, parentID })
      setMoved({ from: before, ver: done.ver, count: done.moved, name: data.to.at(-1) ?? t('move.root') })
      await ended()
      return null
    })
  const takeBack = () =>
    moved &&
    act(async () => {
      await call(moveNodeCall(tree), { id: row.id, ver: moved.ver, parentID: moved.from })
      await ended()
      onClose()
      return t('move.takenBack', { name })
    })
  if (moved)
    return (
      <Modal open title={t('move.title', { name })} footer={null} onCancel={onClose}>
        <Result
          status="success"
          title={t('move.done', { count: moved.count, name: moved.name })}
          extra={
            <Flex gap={8} justify="center">
              <Button loading={busy} onClick={() => void takeBack()}>
                {t('move.takeBack')}
              </Button>
              <Button type="primary" onClick={onClose}>
                {t('resource:close')}
              </Button>
            </Flex>
          }
        />
      </Modal>
    )
  return (
    <Modal
      open
      width={720}
      title={t('move.title', { name })}
      okText={t('move.ok')}
      cancelText={t('resource:cancel')}
      okButtonProps={{ disabled: !data || isFetching || error !== null }}
      confirmLoading={busy}
      onOk={() => void move()}
      onCancel={onClose}
    >
      <Form layout="vertical">
        <Form.Item label={t('move.parent')} htmlFor="move-parent" required style={{ marginBottom: 8 }}>
          <RecordSelect
            id="move-parent"
            to={resource.key}
            multiple={false}
            disabled={toRoot}
            value={parent ? [parent] : []}
            excluded={isInside}
            onChange={([id]) => setParent(id)}
          />
        </Form.Item>
        {before !== null && (
          <Form.Item>
            <Checkbox checked={toRoot} onChange={event => setToRoot(event.target.checked)}>
              {t('move.toRoot')}
            </Checkbox>
          </Form.Item>
        )}
      </Form>
      {error && <Alert type="error" showIcon title={reasonOf(error)} />}
      {isFetching && <Spin />}
      {data && !isFetching && !error && <Preview id={row.id} preview={data} />}
    </Modal>
  )
}

/** What is wrong with the new parent, in place of a sentence about fields in general. */
const reasonOf = (error: Error) => (error instanceof RequestError && error.failures[0]?.message) || error.message

function Preview({ id, preview }: { id: string; preview: MovePreview }) {
  const { t } = useTranslation('organization')
  const { from, to, nodes, below, uses, gains, loses } = preview
  const path = (names: readonly string[]) => (names.length > 0 ? names.join(' / ') : t('move.root'))
  const people = ({ count, first }: MovePreview['gains']) =>
    `${first.map(one => one.name).join(t('move.comma'))}${count > first.length ? t('move.andMore', { count }) : ''}`
  return (
    <Flex vertical gap={12}>
      <div>
        <Typography.Text type="secondary">{t('move.from')}</Typography.Text> {path(from)}
        <br />
        <Typography.Text type="secondary">{t('move.to')}</Typography.Text> {path(to)}
      </div>
      <Alert
        type="info"
        showIcon
        title={t('move.nodes', { count: nodes })}
        description={
          below.length > 0 &&
          `${below.map(one => one.name).join(t('move.comma'))}${nodes - 1 > below.length ? t('move.andMore', { count: nodes - 1 }) : ''}`
        }
      />
      <UseList id={id} uses={uses} />
      {gains.count > 0 && (
        <Alert type="warning" showIcon title={t('move.gains', { count: gains.count })} description={people(gains)} />
      )}
      {loses.count > 0 && (
        <Alert type="warning" showIcon title={t('move.loses', { count: loses.count })} description={people(loses)} />
      )}
    </Flex>
  )
}
