import { MinusOutlined, PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { BaseMap } from './base-map'
import styles from './map.module.css'

/** Nearer and farther, in the corner of a map, and what a map has besides. */
export function ZoomButtons({ base, children }: { base: BaseMap | undefined; children?: ReactNode }) {
  const { t } = useTranslation('customer')
  return (
    <div className={styles.zoom}>
      <Button
        icon={<PlusOutlined />}
        aria-label={t('map.zoomIn')}
        title={t('map.zoomIn')}
        onClick={() => base?.map.zoomIn()}
      />
      <Button
        icon={<MinusOutlined />}
        aria-label={t('map.zoomOut')}
        title={t('map.zoomOut')}
        onClick={() => base?.map.zoomOut()}
      />
      {children}
    </div>
  )
}
