import { cropSetType, enterprisePage, type SystemLogo, systemLogos } from '@sfa/resources/parameter/crop-set'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Card, Checkbox, Form, Input, Skeleton, Switch } from 'antd'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ConfigItem, loadSystemTitle, systemTitle } from '../../app/system-title'
import { ImageInput } from '../../resource-screens/field/image-input'
import { showRequestError } from '../../shared/error-dialog'
import { useLabelOf } from '../../shared/label'
import { notice } from '../../shared/notice'
import { post } from '../../shared/request'
import { RequestError } from '../../shared/request-error'
import { useUnsavedGuard } from '../../shared/unsaved-guard'
import { usePermission } from '../../shared/use-permission'
import styles from './enterprise-page.module.css'

interface Values extends Record<SystemLogo, readonly string[]> {
  Name: string
  Abbreviation: string
  SystemName: string
  /** 1 company name, 2 abbreviation, 3 system name. */
  SystemPageHead: readonly string[]
  Watermark: boolean
}

const parts = ['1', '2', '3'] as const
const partNames = { '1': 'Name', '2': 'Abbreviation', '3': 'SystemName' } as const
const texts = ['Name', 'Abbreviation', 'SystemName'] as const
const logos = Object.keys(systemLogos) as SystemLogo[]

/** 企业信息: what the tenant's portal is called and marked by, its CropSet (1-shell.md §1). */
export default function EnterprisePage() {
  const { t } = useTranslation('parameter')
  const client = useQueryClient()
  const mayEdit = usePermission(enterprisePage)('edit') || usePermission('parameter/systemconfig')('edit')
  const found = useQuery({ queryKey: ['crop-set'], queryFn: searchCropSet, staleTime: 0, refetchOnWindowFocus: false })
  const labelOf = useLabelOf()
  const [form] = Form.useForm<Values>()
  const [dirty, setDirty] = useState(false)
  const [busy, setBusy] = useState(false)
  useUnsavedGuard(dirty)
  const { data: items } = found
  useEffect(() => {
    if (items && !form.isFieldsTouched()) form.setFieldsValue(valuesOf(items))
  }, [items, form])

  const save = async (values: Values) => {
    setBusy(true)
    try {
      await post('/portalsync/basedata/systemConfig/createOrUpdateList', { list: itemsOf(values) }, { silent: true })
      setDirty(false)
      await client.invalidateQueries({ queryKey: ['crop-set'] })
      void loadSystemTitle()
      notice.message.success(t('enterprise.saved'))
    } catch (error) {
      if (!(error instanceof RequestError)) throw error
      if (error.failures.length === 0) showRequestError(error)
      form.setFields(error.failures.map(({ field, message }) => ({ name: field as keyof Values, errors: [message] })))
    } finally {
      setBusy(false)
    }
  }
  if (found.isError) return <Alert type="error" showIcon title={found.error.message} />
  return (
    <Card className={styles.card}>
      {items ? (
        <Form<Values>
          form={form}
          layout="vertical"
          disabled={!mayEdit}
          onFinish={values => void save(values)}
          onValuesChange={() => setDirty(true)}
        >
          {texts.map(name => (
            <Form.Item key={name} name={name} label={t(`enterprise.${name}`)} rules={[{ max: 50 }]}>
              <Input maxLength={50} showCount />
            </Form.Item>
          ))}
          <Form.Item name="SystemPageHead" label={t('enterprise.SystemPageHead')} extra={<TitlePreview form={form} />}>
            <Checkbox.Group options={parts.map(part => ({ value: part, label: t(`enterprise.${partNames[part]}`) }))} />
          </Form.Item>
          {logos.map(name => (
            <Form.Item key={name} name={name} label={labelOf(systemLogos[name].label)} className={styles.logo}>
              <ImageInput field={systemLogos[name]} disabled={!mayEdit} />
            </Form.Item>
          ))}
          <Form.Item name="Watermark" label={t('enterprise.Watermark')} valuePropName="checked">
            <Switch />
          </Form.Item>
          {mayEdit && (
            <Button type="primary" htmlType="submit" loading={busy}>
              {t('enterprise.save')}
            </Button>
          )}
        </Form>
      ) : (
        <Skeleton active paragraph={{ rows: 8 }} />
      )}
    </Card>
  )
}

/** What the title of the browser's tab begins with. */
function TitlePreview({ form }: { form: ReturnType<typeof Form.useForm<Values>>[0] }) {
  const { t } = useTranslation('parameter')
  const values = Form.useWatch(all => all as Values | undefined, form)
  const title = values?.SystemPageHead ? systemTitle(itemsOf(values)) : ''
  return t('enterprise.preview', { title: title || t('common:product') })
}

const searchCropSet = () =>
  post<ConfigItem[]>('/portalsync/basedata/systemConfig/search', { type: cropSetType }, { silent: true })

function valuesOf(items: readonly ConfigItem[]): Values {
  const value = (param: string) => items.find(item => item.param === param)?.value ?? ''
  const logo = (param: SystemLogo) => (value(param).trim() ? [value(param).trim()] : [])
  return {
    Name: value('Name'),
    Abbreviation: value('Abbreviation'),
    SystemName: value('SystemName'),
    SystemPageHead: value('SystemPageHead').match(/[123]/g) ?? [],
    SystemPageLogo: logo('SystemPageLogo'),
    SystemPageSmallLogo: logo('SystemPageSmallLogo'),
    Watermark: value('Watermark') === '1',
  }
}

const itemsOf = (values: Values): (ConfigItem & { type: string })[] =>
  [
    ...texts.map(param => ({ param, value: values[param]?.trim() ?? '' })),
    { param: 'SystemPageHead', value: values.SystemPageHead.join() },
    ...logos.map(param => ({ param, value: values[param]?.[0] ?? '' })),
    { param: 'Watermark', value: values.Watermark ? '1' : '0' },
  ].map(item => ({ type: cropSetType, ...item }))
