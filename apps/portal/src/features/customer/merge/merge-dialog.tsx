import { store } from '@sfa/customer/definitions/store.resource'
import { storeMerge } from '@sfa/customer/definitions/store-merge.resource'
import { type Choice, comparePairCall, type Side } from '@sfa/customer/definitions/store-pair.calls'
import { storePair } from '@sfa/customer/definitions/store-pair.resource'
import { recordFields } from '@sfa/kit/details'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Flex, Modal, Radio, Spin, Switch, Typography } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ActionDialog } from '../../../resource-screens/action/action-dialog'
import type { ActionDialogProps } from '../../../resource-screens/action/action-dialog-props'
import { callAction } from '../../../resource-screens/action/offered-actions'
import { forgetRecords } from '../../../resource-screens/lookup/forget-records'
import { recordsKey, type WireRow } from '../../../resource-screens/record-calls'
import { resourceOf } from '../../../shared/definitions'
import { colon, useLabelOf } from '../../../shared/language/label'
import { usePermission } from '../../../shared/menu/use-permission'
import { call } from '../../../shared/request/call'
import { RequestError } from '../../../shared/request/request-error'
import { ComparisonTable } from './comparison-table'

/** Two stores side by side: which one stays, and what it takes of the other; or that they are no duplicates. */
export default function MergeDialog(props: ActionDialogProps) {
  return 'row' in props.target ? <MergeOne {...props} row={props.target.row} /> : <ActionDialog {...props} />
}

function MergeOne({ row, ...props }: ActionDialogProps & { row: WireRow }) {
  const { t } = useTranslation(['customer', 'resource'])
  const labelOf = useLabelOf()
  const can = usePermission()
  const client = useQueryClient()
  const [keep, setKeep] = useState<Side>()
  const [choices, setChoices] = useState<Readonly<Record<string, Choice>>>({})
  const [onlyDiffering, setOnlyDiffering] = useState(true)
  const [dismissing, setDismissing] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failures, setFailures] = useState<readonly string[]>([])
  const { data, error } = useQuery({
    queryKey: recordsKey(storePair, 'comparison', row.id, row.ver),
    queryFn: () => call(comparePairCall, { id: String(row.id) }),
    gcTime: 0,
  })
  const { dismiss } = storePair.actions
  if (dismissing && dismiss)
    return <ActionDialog {...props} action={{ ...dismiss, name: 'dismiss' }} onClose={() => setDismissing(false)} />
  // The one that may stay; where both may, the older one.
  const kept = keep ?? (data?.refused.first && !data.refused.second ? 'second' : 'first')
  const refused = data?.refused[kept]
  const chosen = Object.fromEntries(
    (data?.differences ?? [])
      .filter(one => one.choices.length > 0)
      .map(({ name, usual }) => [name, choices[name] ?? usual[kept]] as const),
  )
  const merge = async () => {
    if (!data) return
    setBusy(true)
    setFailures([])
    try {
      const answer = await callAction(storePair, 'merge', {
        id: row.id,
        ver: row.ver,
        keep: kept,
        choices: chosen,
        firstVer: data.first.ver,
        secondVer: data.second.ver,
      })
      await Promise.all([forgetRecords(client, store), forgetRecords(client, storeMerge)])
      props.onDone(answer)
    } catch (failure) {
      if (!(failure instanceof RequestError)) throw failure
      const told = failure.failures.map(({ field, message }) => {
        const label = recordFields(store)[field.split('.')[0] ?? '']?.label
        return label ? `${labelOf(label)}${colon()}${message}` : message
      })
      setFailures(told.length > 0 ? told : [failure.message])
    } finally {
      setBusy(false)
    }
  }
  const other = kept === 'first' ? 'second' : 'first'
  const moving = (data?.refers ?? []).filter(one => one[other] > 0)
  return (
    <Modal
      open
      width={1120}
      style={{ top: 24 }}
      styles={{ body: { maxHeight: 'calc(100vh - 190px)', overflow: 'auto' } }}
      title={t('merge.title', {
        first: `${row.firstCode} ${row.firstName}`,
        second: `${row.secondCode} ${row.secondName}`,
      })}
      mask={{ closable: false }}
      onCancel={props.onClose}
      footer={[
        <Button key="close" onClick={props.onClose}>
          {t('resource:cancel')}
        </Button>,
        can('customer/storepair:dismiss') && dismiss && (
          <Button key="dismiss" onClick={() => setDismissing(true)}>
            {labelOf(dismiss.label)}
          </Button>
        ),
        <Button
          key="merge"
          type="primary"
          danger
          loading={busy}
          disabled={!data || Boolean(refused)}
          onClick={() => void merge()}
        >
          {t('merge.carryOut', { code: data ? String(data[other].code) : '' })}
        </Button>,
      ]}
    >
      {error && <Alert type="error" showIcon title={error.message} />}
      {!data && !error && <Spin />}
      {data && (
        <Flex vertical gap={12}>
          {failures.map(message => (
            <Alert key={message} type="error" showIcon title={message} role="alert" />
          ))}
          {refused && <Alert type="warning" showIcon title={refused} />}
          <Flex gap={16} wrap align="center" justify="space-between">
            <Flex gap={8} align="center">
              <Typography.Text strong id="merge-keep">
                {t('merge.keep')}
              </Typography.Text>
              <Radio.Group
                aria-labelledby="merge-keep"
                optionType="button"
                value={kept}
                onChange={event => {
                  setKeep(event.target.value as Side)
                  setChoices({})
                }}
                options={(['first', 'second'] as const).map(side => ({
                  value: side,
                  label: `${data[side].code} ${data[side].name}`,
                }))}
              />
            </Flex>
            <Flex gap={8} align="center">
              <Switch
                size="small"
                checked={onlyDiffering}
                onChange={setOnlyDiffering}
                aria-label={t('merge.onlyDiffering')}
              />
              {t('merge.onlyDiffering')}
            </Flex>
          </Flex>
          <Typography.Text type="secondary">
            {t('merge.means', { code: String(data[other].code) })}
            {moving.length > 0 &&
              t('merge.moving', {
                what: moving
                  .map(one => `${labelOf(resourceOf(one.resource).label)} ${one[other]}`)
                  .join(t('merge.and')),
              })}
          </Typography.Text>
          <ComparisonTable
            data={data}
            onlyDiffering={onlyDiffering}
            chosen={chosen}
            kept={kept}
            onChoose={(name, choice) => setChoices({ ...choices, [name]: choice })}
          />
        </Flex>
      )}
    </Modal>
  )
}
