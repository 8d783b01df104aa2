import { isPictureSetting } from '@sfa/kit/settings/setting-values'
import type { SettingField, Settings, SettingValue } from '@sfa/kit/settings/settings'
import { Alert, Button, Form, Skeleton, Space, Typography } from 'antd'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { failureText } from '../resource-screens/field/failure-text'
import { checkValue } from '../resource-screens/record/form/check-values'
import { WhenApplies } from '../resource-screens/record/form/when-applies'
import { labelOf, useLabelOf } from '../shared/language/label'
import { lazyScreen } from '../shared/lazy-screen'
import { usePermission } from '../shared/menu/use-permission'
import { ProCard, ProForm } from '../shared/pro'
import { extensionOf, type PanelProps, type SettingsExtension } from './extensions'
import { SettingInput } from './setting-input'
import styles from './settings-page.module.css'
import { useSettingsForm } from './use-settings-form'

/** A page of settings as its definition says it: a card for each section, and one button that saves what changed. */
export function SettingsPage({ settings }: { settings: Settings }) {
  const { t } = useTranslation('settings')
  const labelOf = useLabelOf()
  const { panel, side, useUsable = always } = extensionOf(settings)
  const usable = useUsable()
  const holdsKey = usePermission()('edit')
  const mayEdit = holdsKey && usable
  const { form, found, dirty, saving, save, onValuesChange, discard } = useSettingsForm(settings)
  if (found.isError)
    return (
      <Alert
        type="error"
        showIcon
        title={found.error.message}
        action={<Button onClick={() => void found.refetch()}>{t('retry')}</Button>}
      />
    )
  return (
    <div className={styles.page}>
      {/* Where nothing can be changed, keys scroll it. */}
      <div className={styles.main} tabIndex={mayEdit ? undefined : 0}>
        {panel && <Panel load={panel} settings={settings} form={form} mayEdit={holdsKey} />}
        <ProForm<Record<string, SettingValue>>
          form={form}
          name={settings.type}
          layout="vertical"
          omitNil={false}
          autoFocusFirstInput={false}
          disabled={!mayEdit}
          submitter={false}
          onValuesChange={onValuesChange}
          onFinish={async () => save(form.getFieldsValue(true))}
        >
          {settings.sections.map(section => (
            <ProCard key={section.title[0]} title={labelOf(section.title)} className={styles.card}>
              {found.data ? (
                section.fields.map(name => <Setting key={name} name={name} settings={settings} disabled={!mayEdit} />)
              ) : (
                <Skeleton active paragraph={{ rows: 2 * section.fields.length }} />
              )}
            </ProCard>
          ))}
          <Preview settings={settings} form={form} />
          {mayEdit && (
            <Space>
              <Button type="primary" htmlType="submit" loading={saving} disabled={!dirty}>
                {t('save')}
              </Button>
              <Button disabled={!dirty || saving} onClick={discard}>
                {t('discard')}
              </Button>
            </Space>
          )}
        </ProForm>
      </div>
      {side && <Panel load={side} settings={settings} form={form} mayEdit={holdsKey} />}
    </div>
  )
}

interface SettingProps {
  name: string
  settings: Settings
  disabled: boolean
}

/** One setting with its label; only beside the value that it belongs to. What was typed is kept meanwhile. */
function Setting({ name, settings, disabled }: SettingProps) {
  const labelOf = useLabelOf()
  const field = settings.fields[name] as SettingField
  return (
    <WhenApplies field={field}>
      <Form.Item
        name={name}
        label={labelOf(field.label)}
        required={field.required}
        rules={[form => ({ validator: (_, value) => checked(settings, name, value, form.getFieldsValue(true)) })]}
        extra={!isPictureSetting(field) && field.hint ? labelOf(field.hint) : undefined}
      >
        <SettingInput field={field} disabled={disabled} />
      </Form.Item>
    </WhenApplies>
  )
}

const always = () => true

interface PanelOfForm extends Omit<PanelProps, 'values'> {
  load: NonNullable<SettingsExtension['panel']>
  form: ReturnType<typeof useSettingsForm>['form']
}

/** What a feature shows above the form, told of the values as they are typed. */
function Panel({ load, form, ...props }: PanelOfForm) {
  const values = Form.useWatch(all => all as Record<string, SettingValue> | undefined, form)
  const Drawn = lazyScreen(load)
  return (
    <Suspense fallback={null}>
      <Drawn {...props} values={values} />
    </Suspense>
  )
}

type Values = Readonly<Record<string, SettingValue>>

/**
 * Says at once what saving would refuse: what is wrong with the value, and with it beside the others where it is the
 * first of a rule. A choice can only be missing.
 */
async function checked(settings: Settings, name: string, value: unknown, values: Values): Promise<void> {
  const field = settings.fields[name] as SettingField
  const missing = field.kind === 'choice' && field.required && [value ?? []].flat().length === 0
  const own = missing
    ? failureText('required', {})
    : field.kind === 'choice' || isPictureSetting(field)
      ? undefined
      : checkValue(field, value)
  const message = own ?? brokenRule(settings, name, values)
  if (message) throw new Error(message)
}

function brokenRule({ rules = [] }: Settings, name: string, values: Values): string | undefined {
  for (const { on, check } of rules) {
    const broken = on[0] === name ? check(values) : null
    if (broken) return labelOf(broken)
  }
  return undefined
}

function Preview({ settings, form }: { settings: Settings; form: ReturnType<typeof useSettingsForm>['form'] }) {
  const labelOf = useLabelOf()
  const values = Form.useWatch(all => all as Record<string, SettingValue> | undefined, form)
  const line = values && settings.preview?.(values)
  return line ? <Typography.Paragraph type="secondary">{labelOf(line)}</Typography.Paragraph> : null
}
