import {
  CheckCircleFilled,
  CloseCircleFilled,
  CloseOutlined,
  ExclamationCircleFilled,
  InfoCircleFilled,
  LeftOutlined,
  RightOutlined,
} from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dropNews, type NewsAction, newsStore } from '../../shared/news'
import { useStore } from '../../shared/store'
import styles from './news-dock.module.css'

const icons = {
  success: CheckCircleFilled,
  info: InfoCircleFilled,
  warning: ExclamationCircleFilled,
  error: CloseCircleFilled,
}

/**
 * What waits for an answer, in a line of its own below the page: it takes its room from the list and covers no button,
 * as a notification over the page would. One at a time, with the way to the others.
 */
export function NewsDock() {
  const { t } = useTranslation('shell')
  const all = useStore(newsStore)
  const [at, setAt] = useState(0)
  const index = Math.min(at, all.length - 1)
  const news = all[index]
  if (!news) return null
  const Icon = icons[news.type]
  const act = ({ onClick }: NewsAction) => {
    dropNews(news.id)
    onClick()
  }
  return (
    <section className={styles.dock} aria-label={t('news.label')} data-news={news.id}>
      <Icon className={styles[news.type]} />
      <p className={styles.words} role="status">
        <strong>{news.title}</strong>
        <span>{news.text}</span>
      </p>
      {all.length > 1 && (
        <span className={styles.pager}>
          <Button
            type="text"
            size="small"
            icon={<LeftOutlined />}
            aria-label={t('news.previous')}
            disabled={index === 0}
            onClick={() => setAt(index - 1)}
          />
          {index + 1} / {all.length}
          <Button
            type="text"
            size="small"
            icon={<RightOutlined />}
            aria-label={t('news.next')}
            disabled={index === all.length - 1}
            onClick={() => setAt(index + 1)}
          />
        </span>
      )}
      {news.actions.map(action => (
        <Button
          key={action.label}
          size="small"
          type={action.primary ? 'primary' : undefined}
          onClick={() => act(action)}
        >
          {action.label}
        </Button>
      ))}
      <Button
        type="text"
        size="small"
        icon={<CloseOutlined />}
        aria-label={t('news.close')}
        onClick={() => dropNews(news.id)}
      />
    </section>
  )
}
