import { EnvironmentOutlined } from '@ant-design/icons'
import { Button, Flex, Form } from 'antd'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { GeoInput } from '../../../resource-screens/field/geo-input'
import type { InputProps } from '../../../resource-screens/field/input-props'
import { lazyScreen } from '../../../shared/lazy-screen'
import type { GivenPlace } from './given-place'

/** The map comes when it is asked for: most forms of stores are filled in without. */
const loadDialog = async () => ({ default: (await import('./position-dialog')).PositionDialog })

/** The position of a store: typed, or chosen on a map. */
export default function PositionInput(props: InputProps) {
  const { value, onChange, disabled = false } = props
  const { t } = useTranslation('customer')
  const form = Form.useFormInstance()
  const [open, setOpen] = useState(false)
  const Dialog = lazyScreen(loadDialog)
  const text = (name: string): string | undefined => {
    const given: unknown = form?.getFieldValue(name)
    return given === undefined || given === null || given === '' ? undefined : String(given)
  }
  return (
    <Flex gap={8}>
      <div style={{ flex: 1, minWidth: 0 }}>
        <GeoInput {...(props as Parameters<typeof GeoInput>[0])} />
      </div>
      <Button
        icon={<EnvironmentOutlined />}
        disabled={disabled}
        aria-label={t('map.position.open')}
        title={t('map.position.open')}
        onClick={() => setOpen(true)}
      />
      {open && (
        <Suspense fallback={null}>
          <Dialog
            value={(value ?? null) as GivenPlace | null}
            address={text('address')}
            areaId={text('provinceCityArea')}
            onConfirm={place => {
              onChange?.(place)
              setOpen(false)
            }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </Flex>
  )
}
