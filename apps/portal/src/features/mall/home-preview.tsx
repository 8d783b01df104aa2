import { PhoneOutlined, RightOutlined, SoundOutlined } from '@ant-design/icons'
import { type MallConfig, mallConfigCall } from '@sfa/mall/definitions/mall.calls'
import { useQuery } from '@tanstack/react-query'
import { Alert, Carousel, Empty, Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFiles } from '../../resource-screens/lookup/files'
import type { PanelProps } from '../../settings-screens/extensions'
import { call } from '../../shared/request/call'
import { ColumnFloor } from './column-floor'
import { nameOf } from './column-name'
import styles from './home-preview.module.css'

type Block = MallConfig['home']['blocks'][number]

/** The home page of the shop as its form is filled in at the moment, with the columns and products that are there. */
export default function HomePreview({ values }: PanelProps) {
  const { t } = useTranslation('mall')
  const { data, error } = useQuery({
    queryKey: ['mall', 'config'],
    queryFn: () => call(mallConfigCall),
    staleTime: 0,
  })
  const blocks = (values?.blocks ?? []) as readonly Block[]
  const drawn: Readonly<Record<Block, (config: MallConfig) => ReactNode>> = {
    carousel: () => <Pictures ids={(values?.carousel ?? []) as readonly string[]} />,
    notice: () =>
      values?.notice ? (
        <p className={styles.notice}>
          <SoundOutlined /> {String(values.notice)}
        </p>
      ) : (
        <Missing>{t('preview.noNotice')}</Missing>
      ),
    columns: ({ columns }) => <Columns columns={columns} perRow={Number(values?.perRow ?? 4)} />,
    floors: ({ columns }) => (
      <>
        {columns.map(column => (
          <ColumnFloor key={column.id} column={column} products={Number(values?.floorProducts) || 4} />
        ))}
      </>
    ),
    help: ({ help }) => (
      <Line icon={<RightOutlined />}>
        {help.length > 0 ? t('preview.help', { title: help[0]?.title }) : t('preview.noHelp')}
      </Line>
    ),
    hotline: ({ hotline }) => (
      <Line icon={<PhoneOutlined />}>
        {hotline.phone ? t('preview.hotline', { phone: hotline.phone }) : t('preview.noHotline')}
      </Line>
    ),
  }
  return (
    <section className={styles.phone} aria-label={t('preview.title')}>
      {/* Scrolled by keyboard too. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls has to be reached by keyboard */}
      <div className={styles.screen} tabIndex={0}>
        {error && <Alert type="error" showIcon title={error.message} />}
        {!data && !error && <Skeleton active paragraph={{ rows: 10 }} />}
        {data && blocks.length === 0 && <Empty description={t('preview.empty')} />}
        {data && blocks.map(block => <div key={block}>{drawn[block](data)}</div>)}
      </div>
    </section>
  )
}

const Missing = ({ children }: { children: ReactNode }) => <p className={styles.missing}>{children}</p>

const Line = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <p className={styles.line}>
    <span>{children}</span>
    {icon}
  </p>
)

function Pictures({ ids }: { ids: readonly string[] }) {
  const { t } = useTranslation('mall')
  const files = useFiles(ids)
  if (ids.length === 0) return <Missing>{t('preview.noCarousel')}</Missing>
  return (
    <Carousel>
      {files.map(({ id, url }) => (
        <div key={id} className={styles.picture}>
          {url && <img src={url} alt="" />}
        </div>
      ))}
    </Carousel>
  )
}

function Columns({ columns, perRow }: { columns: MallConfig['columns']; perRow: number }) {
  const { t } = useTranslation('mall')
  const icons = useFiles(columns.flatMap(({ icon }) => icon ?? []))
  if (columns.length === 0) return <Missing>{t('preview.noColumns')}</Missing>
  return (
    <ul className={styles.columns} style={{ gridTemplateColumns: `repeat(${perRow}, minmax(0, 1fr))` }}>
      {columns.map(column => {
        const name = nameOf(column)
        const icon = icons.find(({ id }) => id === column.icon)?.url
        return (
          <li key={column.id}>
            {icon ? <img src={icon} alt="" /> : <span aria-hidden>{name.slice(0, 1)}</span>}
            <span className={styles.name}>{name}</span>
          </li>
        )
      })}
    </ul>
  )
}
