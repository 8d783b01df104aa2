import { AimOutlined, SearchOutlined } from '@ant-design/icons'
import { geocodeCall, type MapSettings } from '@sfa/customer/definitions/store-map.calls'
import type { Coordinates } from '@sfa/kernel/geo/coordinates'
import { geo } from '@sfa/kit/fields/fields'
import { Alert, Button, Flex, Form, Input, Modal } from 'antd'
import L from 'leaflet'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureText } from '../../../resource-screens/field/failure-text'
import { GeoInput } from '../../../resource-screens/field/geo-input'
import { call } from '../../../shared/request/call'
import { limitOf } from '../../../shared/text-limit'
import { useAct } from '../../../shared/use-act'
import { type GivenPlace, placeInText, readPlace } from './given-place'
import styles from './map.module.css'
import { placeOfArea } from './outlines'
import { useBaseMap, useMapSettings } from './use-base-map'
import { useNeighbours } from './use-neighbours'
import { ZoomButtons } from './zoom-buttons'

interface Props {
  value: GivenPlace | null
  /** As the form has them. */
  address: string | undefined
  areaId: string | undefined
  onConfirm: (place: GivenPlace | null) => void
  onClose: () => void
}

const field = geo(['位置', 'Position'])
const pinSize = 22
/** Near enough to tell streets apart; where there are no tiles, far enough to see what is around. */
const nearZoom = (settings: MapSettings) => (settings.tiles ? 16 : 12)
const roundedTo = 1e6
const rounded = (degrees: number) => Math.round(degrees * roundedTo) / roundedTo

/** A place by a click, by dragging its pin, by its coordinates, or by an address that the geocoder finds. */
export function PositionDialog({ value, address, areaId, onConfirm, onClose }: Props) {
  const { t } = useTranslation(['customer', 'resource'])
  const { busy, act } = useAct()
  const [element, setElement] = useState<HTMLDivElement | null>(null)
  const base = useBaseMap(element)
  useNeighbours(base)
  const settings = useMapSettings()
  const [given, setGiven] = useState(value)
  const [text, setText] = useState(address ?? '')
  const [told, setTold] = useState<{ type: 'info' | 'warning'; text: string }>()
  const { place, fault } = useMemo(() => readPlace(given), [given])
  const pin = (at: Coordinates) =>
    setGiven({ longitude: rounded(at.longitude), latitude: rounded(at.latitude), coordType: 'gcj02' })

  // Looks at the place that is there, else at the chosen district.
  const begun = useRef(false)
  useEffect(() => {
    if (!base || !settings || begun.current) return
    begun.current = true
    if (place) base.map.setView(base.shown(place), nearZoom(settings))
    // The address names its area; the provider is asked when the user wants it.
    else if (areaId || (address && !settings.geocoder)) void lookAtArea(settings.geocoder ? '' : (address ?? ''))
  }, [base, settings])
  const lookAtArea = async (from: string) => {
    const { area } = await call(geocodeCall, { address: from.trim(), ...(areaId && { areaId }) })
    const found = await placeOfArea(area)
    if (!found || !base) return
    base.map.setView(base.shown(found.place), found.span > 3 ? 7 : 10)
    if (!settings?.geocoder) setTold({ type: 'info', text: t('map.position.noGeocoder', { area: found.name }) })
  }

  useEffect(() => {
    if (!base) return
    const click = ({ latlng }: L.LeafletMouseEvent) => pin(base.placeAt(latlng))
    base.map.on('click', click)
    return () => void base.map.off('click', click)
  }, [base])

  useEffect(() => {
    if (!base || !place) return
    const mark = document.createElement('div')
    mark.className = styles.pin as string
    const marker = L.marker(base.shown(place), {
      draggable: true,
      keyboard: false,
      title: t('map.position.drag'),
      icon: L.divIcon({ className: '', html: mark, iconSize: [pinSize, pinSize], iconAnchor: [pinSize / 2, pinSize] }),
    }).addTo(base.map)
    marker.on('dragend', () => pin(base.placeAt(marker.getLatLng())))
    if (!base.map.getBounds().contains(marker.getLatLng())) base.map.setView(marker.getLatLng())
    return () => void marker.remove()
  }, [base, place?.longitude, place?.latitude, t])

  const find = () => {
    const typed = placeInText(text)
    if (typed) {
      pin(typed)
      if (settings) base?.map.setView(base.shown(typed), nearZoom(settings))
      setTold(undefined)
      return
    }
    void act(async () => {
      const found = await call(geocodeCall, { address: text.trim(), ...(areaId && { areaId }) })
      if (found.place) {
        pin(found.place)
        if (settings) base?.map.setView(base.shown(found.place), nearZoom(settings))
        setTold(undefined)
      } else if (found.configured) setTold({ type: 'warning', text: t('map.position.notFound') })
      else {
        const area = await placeOfArea(found.area)
        if (area) base?.map.setView(base.shown(area.place), area.span > 3 ? 7 : 10)
        setTold({
          type: 'info',
          text: area ? t('map.position.noGeocoder', { area: area.name }) : t('map.position.noArea'),
        })
      }
      return null
    })
  }

  return (
    <Modal
      open
      width={860}
      title={t('map.position.title')}
      okText={t('resource:ok')}
      cancelText={t('resource:cancel')}
      okButtonProps={{ disabled: fault !== undefined || (given !== null && place === undefined) }}
      onOk={() => onConfirm(given)}
      onCancel={onClose}
    >
      <Flex vertical gap={12}>
        <Flex gap={8}>
          <Input
            aria-label={t('map.position.address')}
            placeholder={t('map.position.address')}
            value={text}
            count={limitOf(200)}
            allowClear
            onChange={event => setText(event.target.value)}
            onPressEnter={find}
          />
          <Button icon={<SearchOutlined aria-hidden />} loading={busy} disabled={text.trim() === ''} onClick={find}>
            {t('map.position.find')}
          </Button>
          <Button
            icon={<AimOutlined aria-hidden />}
            disabled={!base}
            onClick={() => base && pin(base.placeAt(base.map.getCenter()))}
          >
            {t('map.position.middle')}
          </Button>
        </Flex>
        {told && <Alert type={told.type} showIcon title={told.text} role="status" />}
        <div className={styles.small}>
          <div ref={setElement} className={styles.canvas} role="application" aria-label={t('map.position.keys')} />
          <ZoomButtons base={base} />
          {settings?.tiles?.attribution && <span className={styles.source}>{settings.tiles.attribution}</span>}
        </div>
        <Form.Item
          {...(fault && { validateStatus: 'error' as const, help: failureText(fault) })}
          extra={fault ? undefined : t('map.position.kept')}
          style={{ marginBottom: 0 }}
        >
          <GeoInput
            {...({ field, value: given, onChange: next => setGiven(next as GivenPlace | null) } as Parameters<
              typeof GeoInput
            >[0])}
          />
        </Form.Item>
      </Flex>
    </Modal>
  )
}
