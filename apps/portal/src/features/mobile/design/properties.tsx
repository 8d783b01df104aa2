import type { DesignFault } from '@sfa/kit/design-faults'
import type { DesignContent, Designer, DesignPart } from '@sfa/kit/designer'
import { isPictureSetting } from '@sfa/kit/settings/setting-values'
import type { SettingField } from '@sfa/kit/settings/settings'
import { searchDesignsCall } from '@sfa/mobile/definitions/design.calls'
import { useQuery } from '@tanstack/react-query'
import { Alert, Empty, Form, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { SettingInput } from '../../../settings-screens/setting-input'
import { useLabelOf } from '../../../shared/language/label'
import { callRows } from '../../../shared/request/call'
import { textOf } from './design-texts'
import styles from './designer.module.css'
import { changePart } from './edit-design'
import { isTarget, type Target, targetsQuery } from './use-design'

interface Props {
  designer: Designer
  content: DesignContent
  part?: DesignPart
  faults: readonly DesignFault[]
  disabled: boolean
  onChange: (content: DesignContent) => void
}

/** The properties of the selected component; what does not fit stands at its field. */
export function Properties({ designer, content, part, faults, disabled, onChange }: Props) {
  const { t } = useTranslation('mobile')
  const labelOf = useLabelOf()
  const component = part && designer.components[part.type]
  const set = (name: string, value: unknown) =>
    part && onChange(changePart(content, part.id, { ...part.values, [name]: value ?? null }))
  return (
    <section className={styles.properties} aria-label={t('design.properties')}>
      <h3 className={styles.title}>{component ? labelOf(component.label) : t('design.properties')}</h3>
      {!part && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('design.choose')} />}
      {faults
        .filter(({ field }) => field === null)
        .map(fault => (
          <Alert key={fault.code} type="error" showIcon title={textOf(fault)} className={styles.whole} />
        ))}
      {part && !component && <pre className={styles.raw}>{JSON.stringify(part.values, null, 2)}</pre>}
      {part && component && Object.keys(component.fields).length === 0 && (
        <p className={styles.hint}>{t('design.noProperties')}</p>
      )}
      <Form layout="vertical" disabled={disabled}>
        {part &&
          component &&
          Object.entries(component.fields).map(([name, field]) => {
            const id = `design-${name}`
            const fault = faults.find(one => one.field === name)
            const kind = component.refs?.[name]
            const given = { id, value: part.values[name], disabled, onChange: (value: unknown) => set(name, value) }
            return (
              <Form.Item
                key={`${part.id}.${name}`}
                label={labelOf(field.label)}
                htmlFor={id}
                required={field.required}
                extra={hintOf(field) && labelOf(hintOf(field) as [string, string])}
                validateStatus={fault && 'error'}
                help={fault && textOf(fault)}
              >
                {kind && isTarget(kind) ? (
                  <TargetSelect designer={designer} of={kind} {...given} />
                ) : kind ? (
                  <DesignSelect kind={kind} {...given} />
                ) : (
                  <SettingInput field={field} {...given} />
                )}
              </Form.Item>
            )
          })}
      </Form>
    </section>
  )
}

const hintOf = (field: SettingField) => (isPictureSetting(field) ? undefined : field.hint)

interface SelectProps {
  id: string
  value: unknown
  disabled: boolean
  onChange: (value: unknown) => void
}

/** A role, or a type of orders. */
function TargetSelect({
  designer,
  of,
  id,
  value,
  disabled,
  onChange,
}: SelectProps & { designer: Designer; of: Target }) {
  const { t } = useTranslation('resource')
  const { data, isFetching } = useQuery(targetsQuery(designer.kind, of))
  return (
    <Select
      id={id}
      value={(value as string) || undefined}
      disabled={disabled}
      loading={isFetching}
      placeholder={t('choose')}
      showSearch={{ optionFilterProp: 'label' }}
      options={data?.map(({ code, name }) => ({ value: code, label: name }))}
      onChange={onChange}
    />
  )
}

/** A published design of another kind. */
function DesignSelect({ kind, id, value, disabled, onChange }: SelectProps & { kind: string }) {
  const { t } = useTranslation(['mobile', 'resource'])
  const { data, isFetching } = useQuery({
    queryKey: ['mobile', 'designs', kind, 'published'],
    queryFn: () => callRows(searchDesignsCall, { kind, state: 'published' }, { saidBy: 'page' }),
    staleTime: 0,
  })
  return (
    <Select
      id={id}
      value={(value as string) || undefined}
      disabled={disabled}
      loading={isFetching}
      placeholder={t('resource:choose')}
      notFoundContent={t('design.noPage')}
      options={data?.rows.map(({ code, name }) => ({ value: code, label: `${name} (${code})` }))}
      onChange={onChange}
    />
  )
}
