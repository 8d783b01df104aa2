import { CloseOutlined, PlusOutlined } from '@ant-design/icons'
import type { DocumentType } from '@sfa/workflow/definitions/definition.calls'
import { userResource } from '@sfa/workflow/rules/document-field'
import { type Approver, approverKinds } from '@sfa/workflow/rules/graph'
import { Button, Flex, InputNumber, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { RecordSelect } from '../../resource-screens/field/record-select'
import { useLabelOf } from '../../shared/language/label'
import styles from './design.module.css'

interface Props {
  value: readonly Approver[]
  fields: DocumentType['fields']
  disabled: boolean
  onChange: (value: readonly Approver[]) => void
}

const mostApprovers = 20

/** An approver of a kind, as it begins. */
function firstOf(by: Approver['by'], people: string | undefined): Approver {
  switch (by) {
    case 'users':
      return { by, ids: [] }
    case 'role':
      return { by, roleIds: [], within: 'above' }
    case 'superior':
      return { by, level: 1 }
    case 'superiors':
      return { by, levels: 2 }
    case 'field':
      return { by, name: people ?? '' }
    default:
      return { by }
  }
}

/** Who is asked: people, roles, superiors, heads, people whom the document names. */
export function ApproversInput({ value, fields, disabled, onChange }: Props) {
  const { t } = useTranslation('workflow-design')
  const people = fields.filter(({ to }) => to === userResource)
  const kinds = approverKinds.filter(by => by !== 'field' || people.length > 0)
  const set = (at: number, approver: Approver) => onChange(value.map((one, index) => (index === at ? approver : one)))
  return (
    <>
      {value.map((approver, at) => (
        <div key={at} className={styles.approver}>
          <Flex gap={4} align="center">
            <Select
              aria-label={t('approver.by')}
              value={approver.by}
              disabled={disabled}
              options={(kinds.includes(approver.by) ? kinds : [...kinds, approver.by]).map(by => ({
                value: by,
                label: t(`approver.${by}`),
              }))}
              onChange={by => set(at, firstOf(by, people[0]?.name))}
              style={{ flex: 1, minWidth: 0 }}
            />
            {!disabled && (
              <Button
                type="text"
                size="small"
                icon={<CloseOutlined />}
                aria-label={t('approver.remove')}
                onClick={() => onChange(value.filter((_, index) => index !== at))}
              />
            )}
          </Flex>
          <Details approver={approver} people={people} disabled={disabled} onChange={next => set(at, next)} />
        </div>
      ))}
      {!disabled && value.length < mostApprovers && (
        <Button
          size="small"
          type="dashed"
          icon={<PlusOutlined />}
          onClick={() => onChange([...value, { by: 'superior', level: 1 }])}
        >
          {t('approver.add')}
        </Button>
      )}
    </>
  )
}

interface DetailsProps {
  approver: Approver
  people: DocumentType['fields']
  disabled: boolean
  onChange: (approver: Approver) => void
}

function Details({ approver, people, disabled, onChange }: DetailsProps) {
  const { t } = useTranslation('workflow-design')
  const labelOf = useLabelOf()
  switch (approver.by) {
    case 'users':
      return (
        <RecordSelect
          to={userResource}
          multiple
          value={approver.ids}
          disabled={disabled}
          placeholder={t('approver.chooseUsers')}
          onChange={ids => onChange({ ...approver, ids })}
        />
      )
    case 'role':
      return (
        <>
          <RecordSelect
            to="person.role"
            multiple
            value={approver.roleIds}
            disabled={disabled}
            placeholder={t('approver.chooseRoles')}
            onChange={roleIds => onChange({ ...approver, roleIds })}
          />
          <Select
            aria-label={t('approver.within')}
            value={approver.within}
            disabled={disabled}
            options={(['org', 'above'] as const).map(value => ({
              value,
              label: t(value === 'org' ? 'approver.withinOrg' : 'approver.withinAbove'),
            }))}
            onChange={within => onChange({ ...approver, within })}
            style={{ width: '100%' }}
          />
        </>
      )
    case 'superior':
      return (
        <Level
          label={t('approver.level')}
          value={approver.level}
          disabled={disabled}
          onChange={level => onChange({ ...approver, level })}
        />
      )
    case 'superiors':
      return (
        <Level
          label={t('approver.levels')}
          value={approver.levels}
          disabled={disabled}
          onChange={levels => onChange({ ...approver, levels })}
        />
      )
    case 'field':
      return (
        <Select
          aria-label={t('approver.fieldName')}
          value={approver.name || undefined}
          disabled={disabled}
          options={people.map(({ name, label }) => ({ value: name, label: labelOf(label) }))}
          onChange={name => onChange({ ...approver, name })}
          style={{ width: '100%' }}
        />
      )
    default:
      return null
  }
}

interface LevelProps {
  label: string
  value: number
  disabled: boolean
  onChange: (value: number) => void
}

const Level = ({ label, value, disabled, onChange }: LevelProps) => (
  <Flex gap={8} align="center">
    <span>{label}</span>
    <InputNumber
      aria-label={label}
      min={1}
      max={10}
      precision={0}
      value={value}
      disabled={disabled}
      onChange={next => next && onChange(next)}
    />
  </Flex>
)
