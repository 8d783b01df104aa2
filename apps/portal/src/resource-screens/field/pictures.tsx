import { PictureOutlined } from '@ant-design/icons'
import { Image, Tooltip } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ShownFile, useFiles } from '../lookup/files'
import styles from './pictures.module.css'

/** Pictures in a row; a click shows one large, at most 800 wide. */
export function Pictures({ ids, size }: { ids: readonly string[]; size: number }) {
  const { t } = useTranslation('resource')
  const files = useFiles(ids)
  const [large, setLarge] = useState<number>()
  const urls = files.flatMap(({ url }) => url ?? [])
  return (
    <span className={styles.row}>
      {files.map((file, index) =>
        file.url ? (
          <button
            key={file.id}
            type="button"
            className={styles.open}
            aria-label={t('image.alt', { number: index + 1 })}
            onClick={() => setLarge(urls.indexOf(file.url as string))}
          >
            <img src={file.url} alt="" width={size} height={size} className={styles.picture} />
          </button>
        ) : (
          <Missing key={file.id} file={file} size={size} />
        ),
      )}
      {/* A list has one in every row: what shows them large is there when one is looked at. */}
      {large !== undefined && (
        <Image.PreviewGroup
          items={urls}
          preview={{
            open: true,
            current: large,
            onChange: setLarge,
            onOpenChange: open => !open && setLarge(undefined),
            imageRender: node => <div className={styles.preview}>{node}</div>,
          }}
        />
      )}
    </span>
  )
}

function Missing({ file: { failed }, size }: { file: ShownFile; size: number }) {
  const { t } = useTranslation('resource')
  const place = (
    <span className={styles.missing} style={{ width: size, height: size }}>
      <PictureOutlined />
    </span>
  )
  return failed ? <Tooltip title={t('image.failed')}>{place}</Tooltip> : place
}
