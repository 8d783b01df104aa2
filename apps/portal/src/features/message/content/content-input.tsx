import { BoldOutlined, EyeOutlined, LinkOutlined, UnorderedListOutlined } from '@ant-design/icons'
import { maxLengths } from '@sfa/resources/message/message-rules'
import { Button, Input, type InputRef } from 'antd'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './content.module.css'
import { MessageContent } from './message-content'

interface Props {
  id?: string
  value?: string
  onChange?: (value: string) => void
}

/** The text of a message with the few marks that it may have, and how it will look. */
export function ContentInput({ id, value = '', onChange }: Props) {
  const { t } = useTranslation('message')
  const area = useRef<InputRef>(null)
  const [preview, setPreview] = useState(false)
  const field = () =>
    (area.current as unknown as { resizableTextArea?: { textArea: HTMLTextAreaElement } } | null)?.resizableTextArea
      ?.textArea
  const change = (make: (chosen: string) => string) => {
    const element = field()
    const [start, end] = element ? [element.selectionStart, element.selectionEnd] : [value.length, value.length]
    const made = make(value.slice(start, end))
    onChange?.((value.slice(0, start) + made + value.slice(end)).slice(0, maxLengths.content))
    element?.focus()
  }
  const tools = [
    { key: 'bold', icon: <BoldOutlined />, run: () => change(chosen => `**${chosen || t('content.boldSample')}**`) },
    {
      key: 'list',
      icon: <UnorderedListOutlined />,
      run: () =>
        change(
          chosen =>
            `\n${(chosen || t('content.itemSample'))
              .split('\n')
              .map(line => `- ${line}`)
              .join('\n')}\n`,
        ),
    },
    { key: 'link', icon: <LinkOutlined />, run: () => change(chosen => `${chosen} https://`.trimStart()) },
  ]
  return (
    <div>
      <div className={styles.bar} role="toolbar" aria-label={t('content.toolbar')}>
        {tools.map(({ key, icon, run }) => (
          <Button
            key={key}
            size="small"
            icon={icon}
            disabled={preview}
            aria-label={t(`content.${key}`)}
            title={t(`content.${key}`)}
            onClick={run}
          />
        ))}
        <Button
          size="small"
          icon={<EyeOutlined />}
          type={preview ? 'primary' : 'default'}
          onClick={() => setPreview(!preview)}
        >
          {t('content.preview')}
        </Button>
      </div>
      {preview ? (
        <div className={styles.preview}>
          <MessageContent text={value} />
        </div>
      ) : (
        <Input.TextArea
          id={id}
          ref={area as never}
          value={value}
          rows={9}
          maxLength={maxLengths.content}
          showCount
          placeholder={t('content.placeholder')}
          onChange={event => onChange?.(event.target.value)}
        />
      )}
    </div>
  )
}
