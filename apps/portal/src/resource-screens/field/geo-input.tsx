import { type CoordType, coordTypes } from '@sfa/kernel/geo/coordinates'
import type { GeoField } from '@sfa/kit/fields/field'
import { InputNumber, Select, Space } from 'antd'
import { useTranslation } from 'react-i18next'
import type { InputProps } from './input-props'

interface Place {
  longitude: number | null
  latitude: number | null
  coordType: CoordType
}
const nowhere: Place = { longitude: null, latitude: null, coordType: 'gcj02' }

/** Longitude and latitude, and the system that they are of; the server keeps them as gcj02. */
export function GeoInput({ id, value, onChange, disabled }: InputProps<GeoField>) {
  const { t } = useTranslation('resource')
  const place = (value as Place | null) ?? nowhere
  const change = (more: Partial<Place>) => {
    const next = { ...place, ...more }
    onChange?.(next.longitude === null && next.latitude === null ? null : next)
  }
  // No bounds here: what is wrong is said by the check of the field, not silently changed.
  const degrees = (name: 'longitude' | 'latitude') => (
    <InputNumber<number>
      id={name === 'longitude' ? id : undefined}
      aria-label={t(`geo.${name}`)}
      placeholder={t(`geo.${name}`)}
      value={place[name]}
      onChange={degree => change({ [name]: degree })}
      controls={false}
      disabled={disabled}
      style={{ width: '36%' }}
    />
  )
  return (
    <Space.Compact block>
      {degrees('longitude')}
      {degrees('latitude')}
      <Select<CoordType>
        aria-label={t('geo.coordType')}
        value={place.coordType}
        onChange={coordType => change({ coordType })}
        options={coordTypes.map(type => ({ value: type, label: type.toUpperCase() }))}
        disabled={disabled}
        style={{ width: '28%' }}
      />
    </Space.Compact>
  )
}
