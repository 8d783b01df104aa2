import { DeleteOutlined, EyeOutlined, PlusOutlined } from '@ant-design/icons'
import type { ImageField } from '@sfa/kit/fields/field'
import { Button, Image, Spin, Typography, Upload } from 'antd'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLabelOf } from '../../shared/language/label'
import { joined } from '../../shared/list-of'
import { notice } from '../../shared/notice'
import { sayUploadFailed } from '../../shared/say-why'
import { useFiles } from '../lookup/files'
import { uploadPicture } from '../lookup/upload-picture'
import { checkPicture } from './check-picture'
import styles from './image-input.module.css'
import type { PlainInputProps } from './input-props'

const thumbnail = 80

/**
 * Pictures as 80×80 thumbnails. The add button is gone at the limit; a wrong format or size raises the documented
 * notices.
 */
export function ImageInput({ field, id, value, onChange, disabled }: PlainInputProps<ImageField>) {
  const { t } = useTranslation('resource')
  const labelOf = useLabelOf()
  const ids = (value as readonly string[] | null) ?? []
  const files = useFiles(ids)
  const [sending, setSending] = useState(0)
  const [shown, setShown] = useState<string>()
  // Several pictures are sent at once, and each adds itself to what the others have left.
  const latest = useRef(ids)
  const inFlight = useRef(0)
  latest.current = ids

  const add = async (file: File) => {
    const problem = checkPicture(file, field)
    if (problem) return refuse(problem, file.name)
    if (latest.current.length + inFlight.current >= field.maxCount) {
      notice.message.warning({ key: 'image-count', content: t('image.tooMany', { max: field.maxCount }) })
      return
    }
    inFlight.current += 1
    setSending(count => count + 1)
    try {
      const added = await uploadPicture(file, field.attachmentType)
      latest.current = [...latest.current, added]
      onChange?.(latest.current)
    } catch (error) {
      sayUploadFailed(error)
    } finally {
      inFlight.current -= 1
      setSending(count => count - 1)
    }
  }
  const refuse = (problem: 'format' | 'size', name: string) =>
    notice.notification.warning({
      title: t(problem === 'format' ? 'image.picImportErrorFile' : 'image.picImportErrorFileSize'),
      description:
        problem === 'format'
          ? t('image.formatText', { name, formats: joined(field.formats) })
          : t('image.sizeText', { name, max: field.maxKB }),
    })
  const full = ids.length + sending >= field.maxCount

  return (
    <div id={id}>
      <div className={styles.row}>
        {files.map(({ id: file, url }) => (
          <span key={file} className={styles.item}>
            {url ? <img src={url} alt={labelOf(field.label)} width={thumbnail} height={thumbnail} /> : <Spin />}
            <span className={styles.actions}>
              <Button
                type="text"
                size="small"
                icon={<EyeOutlined />}
                aria-label={t('image.preview')}
                onClick={() => setShown(url)}
              />
              {!disabled && (
                <Button
                  type="text"
                  size="small"
                  icon={<DeleteOutlined />}
                  aria-label={t('image.remove')}
                  onClick={() => onChange?.(ids.filter(one => one !== file))}
                />
              )}
            </span>
          </span>
        ))}
        {Array.from({ length: sending }, (_, index) => (
          <span key={index} className={styles.item}>
            <Spin />
          </span>
        ))}
        {!full && !disabled && (
          <Upload
            accept={field.formats.map(format => `.${format}`).join()}
            multiple={field.maxCount > 1}
            showUploadList={false}
            beforeUpload={file => {
              void add(file)
              return false
            }}
          >
            <button type="button" className={styles.add}>
              <PlusOutlined />
              <span>{t('image.add')}</span>
            </button>
          </Upload>
        )}
      </div>
      {field.hint && <Typography.Text type="secondary">{labelOf(field.hint)}</Typography.Text>}
      {shown && (
        <Image
          src={shown}
          style={{ display: 'none' }}
          preview={{
            open: true,
            onOpenChange: open => !open && setShown(undefined),
            imageRender: node => <div className={styles.preview}>{node}</div>,
          }}
        />
      )}
    </div>
  )
}
