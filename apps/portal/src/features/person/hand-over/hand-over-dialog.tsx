import {
  type HandedOver,
  type HandOverPreview,
  handOverCall,
  previewHandOverCall,
} from '@sfa/person/definitions/hand-over.calls'
import { user } from '@sfa/person/definitions/user.resource'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Checkbox, DatePicker, Flex, Form, Modal, Spin } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RecordSelect } from '../../../resource-screens/field/record-select'
import { recordsKey, type WireRow } from '../../../resource-screens/record-calls'
import { askFirst } from '../../../shared/ask-first'
import { usePermission } from '../../../shared/menu/use-permission'
import { call } from '../../../shared/request/call'
import { useAct } from '../../../shared/use-act'
import { HandOverCheck } from './hand-over-check'
import { HandOverParts, keyOfPart } from './hand-over-parts'
import { HandOverResult, RefusedRecords } from './hand-over-result'

interface Props {
  row: WireRow
  onChanged: () => void
  onClose: () => void
}

type Ids = readonly string[]

/** What refers to a leaver, to whom it goes, and what becomes of the account: in one step. */
export default function HandOverDialog({ row, onChanged, onClose }: Props) {
  const { t } = useTranslation(['person', 'resource'])
  const { busy, act } = useAct()
  const can = usePermission()
  const [toAll, setToAll] = useState<Ids>([])
  const [own, setOwn] = useState<Readonly<Record<string, Ids>>>({})
  const [left, setLeft] = useState<Ids>([])
  const [roleIds, setRoleIds] = useState<Ids>([])
  const mayInvalidate = can('delete') && row.isDeleted !== '1'
  const [invalidate, setInvalidate] = useState(mayInvalidate)
  const [day, setDay] = useState<Dayjs | null>(dayjs())
  const [found, setFound] = useState<HandedOver>()
  const [result, setResult] = useState<HandedOver>()
  const { data, error } = useQuery({
    queryKey: recordsKey(user, 'handOver', row.id, row.ver),
    queryFn: () => call(previewHandOverCall, { userID: row.id }),
  })
  const title = t('handOver.title', { name: String(row.name) })
  if (result)
    return (
      <Modal
        open
        width={760}
        title={title}
        footer={<Button onClick={onClose}>{t('resource:close')}</Button>}
        onCancel={onClose}
      >
        <HandOverResult result={result} onUndone={onChanged} />
      </Modal>
    )
  const successorsOf = (part: HandOverPreview['parts'][number]) => own[keyOfPart(part)] ?? toAll
  const chosen = (data?.parts ?? []).filter(
    part => part.count > 0 && part.mayEdit && !left.includes(keyOfPart(part)) && successorsOf(part).length > 0,
  )
  const open = (data?.parts ?? []).filter(
    part => part.count > 0 && part.mayEdit && !left.includes(keyOfPart(part)) && successorsOf(part).length === 0,
  )
  const records = chosen.reduce((sum, { count }) => sum + count, 0)
  const isNothing = chosen.length === 0 && roleIds.length === 0 && !invalidate
  const what = {
    userID: row.id,
    parts: chosen.map(part => ({ resource: part.resource, field: part.field, to: [...successorsOf(part)] })),
    ...(roleIds.length > 0 && { roles: { ids: [...roleIds], to: [...toAll] } }),
  }
  const body = (check: boolean) => ({
    ...what,
    invalidate,
    leaveDate: invalidate ? (day?.format('YYYY-MM-DD') ?? null) : null,
    check,
  })
  const carryOut = () =>
    act(async () => {
      setResult(await call(handOverCall, body(false)))
      onChanged()
      return null
    })
  // What would be refused is told before anything is done; the others may be handed over all the same.
  const begin = () =>
    act(async () => {
      const checked = await call(handOverCall, body(true))
      if (checked.refused?.length) setFound(checked)
      else {
        const text = t(invalidate ? 'handOver.askAndInvalidate' : 'handOver.ask', { records, roles: roleIds.length })
        if (await askFirst(title, text)) await carryOut()
      }
      return null
    })
  if (found) {
    const { refused = [], checked } = found
    return (
      <Modal
        open
        width={760}
        title={title}
        okText={t('handOver.others')}
        cancelText={t('handOver.back')}
        okButtonProps={{ danger: true }}
        confirmLoading={busy}
        onOk={() => void carryOut()}
        onCancel={() => setFound(undefined)}
      >
        <Alert
          type="warning"
          showIcon
          title={t('handOver.wouldRefuse', { checked, count: refused.length })}
          style={{ marginBottom: 12 }}
        />
        <RefusedRecords refused={refused} />
      </Modal>
    )
  }
  return (
    <Modal
      open
      width={860}
      title={title}
      okText={t('handOver.ok')}
      cancelText={t('resource:cancel')}
      okButtonProps={{ disabled: !data || isNothing || open.length > 0 }}
      confirmLoading={busy}
      onOk={() => void begin()}
      onCancel={onClose}
    >
      {error && <Alert type="error" showIcon title={error.message} />}
      {!data && !error && <Spin />}
      {data && (
        <Form layout="vertical">
          <Form.Item
            label={t('handOver.toAll')}
            htmlFor="hand-over-to"
            extra={
              <Flex gap={8} align="center" wrap>
                {t('handOver.several')}
                {data.superior && (
                  <Button type="link" size="small" onClick={() => setToAll([data.superior?.id ?? ''])}>
                    {t('handOver.toSuperior', { name: data.superior.name })}
                  </Button>
                )}
              </Flex>
            }
          >
            <RecordSelect
              id="hand-over-to"
              to={user.key}
              multiple
              value={toAll}
              onChange={setToAll}
              without={[row.id]}
            />
          </Form.Item>
          <HandOverParts
            userId={row.id}
            parts={data.parts}
            left={left}
            successorsOf={successorsOf}
            onLeave={setLeft}
            onSuccessors={(key, ids) => setOwn({ ...own, [key]: ids })}
          />
          {what.parts.length > 0 && <HandOverCheck asked={what} />}
          {data.roles.length > 0 && (
            <Form.Item label={t('handOver.roles')} extra={t('handOver.rolesMean')} style={{ marginTop: 16 }}>
              <Checkbox.Group
                disabled={toAll.length === 0}
                value={[...roleIds]}
                onChange={setRoleIds}
                options={data.roles.map(({ id, name, mayGive }) => ({ value: id, label: name, disabled: !mayGive }))}
              />
            </Form.Item>
          )}
          {mayInvalidate && (
            <Flex gap={16} align="center" style={{ marginTop: 16 }}>
              <Checkbox checked={invalidate} onChange={event => setInvalidate(event.target.checked)}>
                {t('handOver.invalidate')}
              </Checkbox>
              <DatePicker
                aria-label={t('handOver.leaveDate')}
                value={day}
                onChange={setDay}
                disabled={!invalidate}
                placeholder={t('handOver.leaveDate')}
              />
            </Flex>
          )}
          {open.length > 0 && <Alert type="warning" showIcon title={t('handOver.open')} style={{ marginTop: 16 }} />}
        </Form>
      )}
    </Modal>
  )
}
