import { validity } from '@sfa/kit/fields/fields'
import type { Resource } from '@sfa/kit/resource'
import { Switch } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { notice } from '../../shared/notice'
import { useAct } from '../../shared/use-act'
import { display } from '../field/displays'
import { whatSavingDid } from '../record/editor/what-saving-did'
import { nameOfRow } from '../record/open/name-of-row'
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
  const { busy, act } = useAct()
  const valid = row.isDeleted !== '1'
  const toggle = () =>
    act(async () => {
      const [saved] = await setValidity(resource, row, valid ? '1' : '0')
      return saved ? whatSavingDid(resource, row, saved) : t('saved')
    }, onChanged)
  const ask = () =>
    notice.modal.confirm({
      title: t(valid ? 'validity.askInvalid' : 'validity.askValid', { name: nameOfRow(resource, row) }),
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
      loading={busy}
      disabled={disabled}
      onClick={ask}
      aria-label={t(valid ? 'validity.valid' : 'validity.invalid')}
    />
  )
}

const validityField = validity()

/** The validity of a row where it is only read. */
export const shownValidity = (row: WireRow): ReactNode =>
  display(validityField, row.isDeleted, { place: 'cell', dict: (_type, value) => value }, 'isDeleted')
