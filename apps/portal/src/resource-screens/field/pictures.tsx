import { PictureOutlined } from '@ant-design/icons'
import { Image, Tooltip } from 'antd'
import { useTranslation } from 'react-i18next'
import { useFiles } from '../lookup/files'
import styles from './pictures.module.css'

/** Pictures in a row; a click shows one large, at most 800 wide (3-operations.md §9). */
export function Pictures({ ids, size }: { ids: readonly string[]; size: number }) {
  const { t } = useTranslation('resource')
  const files = useFiles(ids)
  return (
    <span className={styles.row}>
      <Image.PreviewGroup preview={{ imageRender: node => <div className={styles.preview}>{node}</div> }}>
        {files.map(({ id, url, failed }, index) =>
          url ? (
            <Image
              key={id}
              src={url}
              alt={t('image.alt', { number: index + 1 })}
              width={size}
              height={size}
              className={styles.picture}
            />
          ) : (
            <Tooltip key={id} title={failed ? t('image.failed') : undefined}>
              <span className={styles.missing} style={{ width: size, height: size }}>
                <PictureOutlined />
              </span>
            </Tooltip>
          ),
        )}
      </Image.PreviewGroup>
    </span>
  )
}
