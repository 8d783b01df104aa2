import type { DocumentType } from '@sfa/workflow/definitions/definition.calls'
import { type ApproveNode, nodeActions, timeoutActions } from '@sfa/workflow/rules/graph'
import { Checkbox, Flex, Form, InputNumber, Radio, Select, Switch } from 'antd'
import { useTranslation } from 'react-i18next'
import { ApproversInput } from './approvers-input'

interface Props {
  node: ApproveNode
  fields: DocumentType['fields']
  disabled: boolean
  onChange: (node: ApproveNode) => void
}

/** Who decides at a node, in what way, and what happens where no decision comes. */
export function ApproveForm({ node, fields, disabled, onChange }: Props) {
  const { t } = useTranslation('workflow-design')
  const set = (values: Partial<ApproveNode>) => onChange({ ...node, ...values })
  const { timeout } = node
  const setTimeOf = (values: Partial<NonNullable<ApproveNode['timeout']>>) =>
    set({ timeout: { hours: 24, action: 'remind', ...timeout, ...values } })
  const withoutTimeout = () => {
    const { timeout: _, ...rest } = node
    onChange(rest)
  }
  return (
    <>
      <Form.Item label={t('approver.label')} required>
        <ApproversInput
          value={node.approvers}
          fields={fields}
          disabled={disabled}
          onChange={approvers => set({ approvers })}
        />
      </Form.Item>
      <Form.Item label={t('mode.label')} extra={t(`mode.${node.mode}Hint`)}>
        <Radio.Group
          optionType="button"
          size="small"
          value={node.mode}
          disabled={disabled}
          options={(['any', 'all', 'sequence'] as const).map(value => ({ value, label: t(`mode.${value}`) }))}
          onChange={({ target }) => set({ mode: target.value })}
        />
      </Form.Item>
      {node.mode === 'all' && (
        <Form.Item label={t('passShare')} htmlFor="passShare" extra={t('passShareHint')}>
          <InputNumber
            id="passShare"
            min={1}
            max={100}
            precision={0}
            suffix="%"
            value={node.passShare}
            disabled={disabled}
            onChange={passShare => passShare && set({ passShare })}
          />
        </Form.Item>
      )}
      <Form.Item label={t('empty.label')} htmlFor="empty">
        <Select
          id="empty"
          value={node.empty}
          disabled={disabled}
          options={(['administrator', 'pass', 'block'] as const).map(value => ({ value, label: t(`empty.${value}`) }))}
          onChange={empty => set({ empty })}
        />
      </Form.Item>
      <Form.Item label={t('actions.label')}>
        <Checkbox.Group
          value={[...node.actions]}
          disabled={disabled}
          options={nodeActions.map(value => ({ value, label: t(`actions.${value}`) }))}
          onChange={values => set({ actions: nodeActions.filter(one => values.includes(one)) })}
        />
      </Form.Item>
      <Form.Item label={t('opinionRequired')} htmlFor="opinionRequired" layout="horizontal">
        <Switch
          id="opinionRequired"
          size="small"
          checked={node.opinionRequired}
          disabled={disabled}
          onChange={opinionRequired => set({ opinionRequired })}
        />
      </Form.Item>
      <Form.Item label={t('afterReturn.label')} htmlFor="afterReturn">
        <Select
          id="afterReturn"
          value={node.afterReturn}
          disabled={disabled}
          options={(['restart', 'here'] as const).map(value => ({ value, label: t(`afterReturn.${value}`) }))}
          onChange={afterReturn => set({ afterReturn })}
        />
      </Form.Item>
      <Form.Item label={t('timeout.label')} htmlFor="timeout" layout="horizontal">
        <Switch
          id="timeout"
          size="small"
          checked={timeout !== undefined}
          disabled={disabled}
          onChange={on => (on ? setTimeOf({}) : withoutTimeout())}
        />
      </Form.Item>
      {timeout && (
        <>
          <Form.Item label={t('timeout.after')} htmlFor="timeoutHours">
            <Flex gap={4}>
              <InputNumber
                id="timeoutHours"
                min={1}
                max={8760}
                precision={0}
                suffix={t('hours')}
                value={timeout.hours}
                disabled={disabled}
                onChange={hours => hours && setTimeOf({ hours })}
                style={{ width: 110 }}
              />
              <Select
                aria-label={t('timeout.then')}
                value={timeout.action}
                disabled={disabled}
                options={timeoutActions.map(value => ({ value, label: t(`timeout.${value}`) }))}
                onChange={action => set({ timeout: { hours: timeout.hours, action } })}
                style={{ flex: 1 }}
              />
            </Flex>
          </Form.Item>
          {timeout.action === 'remind' && (
            <Form.Item label={t('timeout.again')} htmlFor="timeoutEvery">
              <Flex gap={4} align="center">
                <InputNumber
                  id="timeoutEvery"
                  min={1}
                  max={8760}
                  precision={0}
                  suffix={t('hours')}
                  value={timeout.every ?? null}
                  disabled={disabled}
                  onChange={every => setTimeOf({ every: every ?? undefined })}
                  style={{ width: 110 }}
                />
                <span>{t('timeout.atMost')}</span>
                <InputNumber
                  aria-label={t('timeout.atMost')}
                  min={1}
                  max={100}
                  precision={0}
                  suffix={t('times')}
                  value={timeout.atMost ?? null}
                  disabled={disabled}
                  onChange={atMost => setTimeOf({ atMost: atMost ?? undefined })}
                  style={{ width: 90 }}
                />
              </Flex>
            </Form.Item>
          )}
        </>
      )}
    </>
  )
}
