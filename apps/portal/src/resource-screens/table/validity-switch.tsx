import type { Resource } from '@sfa/resource-kit/resource'
import { Switch } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { notice } from '../../shared/notice'
import { RequestError } from '../../shared/request-error'
import { setValidity, type WireRow } from '../record-calls'

interface Props {
  resource: Resource
  row: WireRow
  disabled: boolean
  onChanged: () => void
}

/** isDeleted '0' is on. A refusal (a tree node in use, with how many) is shown as any refused call. */
export function ValiditySwitch({ resource, row, disabled, onChanged }: Props) {
  const { t } = useTranslation('resource')
  const [saving, setSaving] = useState(false)
  const valid = row.isDeleted !== '1'
  const toggle = async () => {
    setSaving(true)
    try {
      await setValidity(resource, row, valid ? '1' : '0')
      notice.message.success(t('saved'))
      onChanged()
    } catch (error) {
      if (!(error instanceof RequestError)) throw error
    } finally {
      setSaving(false)
    }
  }
  const ask = () =>
    notice.modal.confirm({
      title: t(valid ? 'validity.askInvalid' : 'validity.askValid', { name: String(row[resource.title] ?? row.id) }),
      okText: t('ok'),
      cancelText: t('cancel'),
      onOk: () => {
        void toggle()
      },
    })
  return (
    <Switch
      size="small"
      checked={valid}
      loading={saving}
      disabled={disabled}
      onClick={ask}
      aria-label={t(valid ? 'validity.valid' : 'validity.invalid')}
    />
  )
}
