import { CloseOutlined, PlusOutlined } from '@ant-design/icons'
import type { DocumentType } from '@sfa/workflow/definitions/definition.calls'
import { operatorsFor, takesList, takesNoValue } from '@sfa/workflow/rules/document-field'
import {
  type Condition,
  type ConditionGroup,
  type ConditionPart,
  isGroup,
  type Operator,
  partsOf,
} from '@sfa/workflow/rules/graph'
import { Button, Flex, Segmented, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { useLabelOf } from '../../shared/language/label'
import { ConditionValue } from './condition-value'
import styles from './design.module.css'

interface Props {
  value: ConditionGroup
  fields: DocumentType['fields']
  disabled: boolean
  /** Groups stand in groups, four at most. */
  depth?: number
  onChange: (value: ConditionGroup) => void
  onRemove?: () => void
}

const mostDepth = 4
const withParts = (group: ConditionGroup, parts: readonly ConditionPart[]): ConditionGroup =>
  'all' in group ? { all: parts } : { any: parts }

/** Conditions of which all or any have to hold, and groups of them. */
export function ConditionInput({ value, fields, disabled, depth = 1, onChange, onRemove }: Props) {
  const { t } = useTranslation('workflow-design')
  const parts = partsOf(value)
  const set = (at: number, part: ConditionPart) =>
    onChange(
      withParts(
        value,
        parts.map((one, index) => (index === at ? part : one)),
      ),
    )
  const remove = (at: number) =>
    onChange(
      withParts(
        value,
        parts.filter((_, index) => index !== at),
      ),
    )
  const add = (part: ConditionPart) => onChange(withParts(value, [...parts, part]))
  return (
    <fieldset className={styles.group} aria-label={t('condition.group')}>
      <Flex gap={8} align="center" justify="space-between">
        <Segmented
          size="small"
          disabled={disabled}
          value={'all' in value ? 'all' : 'any'}
          options={[
            { value: 'all', label: t('condition.all') },
            { value: 'any', label: t('condition.any') },
          ]}
          onChange={next => onChange(next === 'all' ? { all: parts } : { any: parts })}
        />
        {onRemove && !disabled && (
          <Button
            type="text"
            size="small"
            icon={<CloseOutlined />}
            aria-label={t('condition.removeGroup')}
            onClick={onRemove}
          />
        )}
      </Flex>
      {parts.map((part, at) =>
        isGroup(part) ? (
          <ConditionInput
            key={at}
            value={part}
            fields={fields}
            disabled={disabled}
            depth={depth + 1}
            onChange={next => set(at, next)}
            onRemove={() => remove(at)}
          />
        ) : (
          <One
            key={at}
            value={part}
            fields={fields}
            disabled={disabled}
            onChange={next => set(at, next)}
            onRemove={() => remove(at)}
          />
        ),
      )}
      {!disabled && (
        <Flex gap={4}>
          <Button size="small" type="dashed" icon={<PlusOutlined />} onClick={() => add({ field: '', op: 'eq' })}>
            {t('condition.add')}
          </Button>
          {depth < mostDepth && (
            <Button
              size="small"
              type="dashed"
              icon={<PlusOutlined />}
              onClick={() => add({ any: [{ field: '', op: 'eq' }] })}
            >
              {t('condition.addGroup')}
            </Button>
          )}
        </Flex>
      )}
    </fieldset>
  )
}

interface OneProps {
  value: Condition
  fields: DocumentType['fields']
  disabled: boolean
  onChange: (value: Condition) => void
  onRemove: () => void
}

function One({ value, fields, disabled, onChange, onRemove }: OneProps) {
  const { t } = useTranslation('workflow-design')
  const labelOf = useLabelOf()
  const field = fields.find(({ name }) => name === value.field)
  const operators = field ? operatorsFor(field) : []
  const options = fields.map(({ name, label }) => ({ value: name, label: labelOf(label) }))
  const choose = (name: string) => {
    const next = fields.find(one => one.name === name)
    const [first] = next ? operatorsFor(next) : []
    onChange({ field: name, op: first ?? 'eq' })
  }
  const compare = (op: Operator) => {
    const keeps = !takesNoValue(op) && takesList(op) === takesList(value.op)
    onChange({ field: value.field, op, ...(keeps && value.value !== undefined && { value: value.value }) })
  }
  return (
    <div className={styles.comparison}>
      <Flex gap={4} align="center">
        <Select
          aria-label={t('condition.field')}
          showSearch={{ optionFilterProp: 'label' }}
          value={value.field || undefined}
          placeholder={t('condition.field')}
          disabled={disabled}
          // A field that is not there any more is shown by its name.
          options={field || !value.field ? options : [...options, { value: value.field, label: value.field }]}
          onChange={choose}
          style={{ flex: 1, minWidth: 0 }}
        />
        <Select
          aria-label={t('condition.op')}
          value={value.op}
          disabled={disabled || !field}
          options={(operators.includes(value.op) ? operators : [...operators, value.op]).map(op => ({
            value: op,
            label: t(`op.${op}`),
          }))}
          onChange={compare}
          style={{ width: 92 }}
        />
        {!disabled && (
          <Button
            type="text"
            size="small"
            icon={<CloseOutlined />}
            aria-label={t('condition.remove')}
            onClick={onRemove}
          />
        )}
      </Flex>
      {field && !takesNoValue(value.op) && (
        <ConditionValue
          field={field as never}
          condition={value}
          disabled={disabled}
          onChange={next => onChange({ field: value.field, op: value.op, ...(next !== undefined && { value: next }) })}
        />
      )}
    </div>
  )
}
