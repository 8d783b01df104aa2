import type { Design } from '@sfa/mobile/definitions/design.calls'
import { Button, Drawer, Empty, Tag, Timeline, Typography } from 'antd'
import { useTranslation } from 'react-i18next'
import { askFirst } from '../../../shared/ask-first'
import { RowLink, RowLinks } from '../../../shared/row-links'

interface Props {
  design: Pick<Design, 'versions' | 'published'>
  /** It is shown on phones; else among the pages of orders. */
  ofPhones?: boolean
  mayEdit: boolean
  mayPublish: boolean
  onTakeBack: (to: number | null) => Promise<boolean>
  /** Left out where every save is published: there is no draft. */
  onTakeUp?: (version: number) => Promise<boolean>
  onClose: () => void
}

/** What was published, the newest first; any of it can be published again or taken up into the draft. */
export function VersionsDrawer({ design, ofPhones = true, mayEdit, mayPublish, onTakeBack, onTakeUp, onClose }: Props) {
  const { t } = useTranslation('mobile')
  const { versions, published } = design
  const takeBack = async (to: number | null) => {
    const text =
      to === null
        ? t(ofPhones ? 'design.takeBackText' : 'design.takeBackLayout')
        : t(ofPhones ? 'design.publishAgainText' : 'design.publishAgainLayout', { version: to })
    if (await askFirst(to === null ? t('design.takeBack') : t('design.publishAgain'), text)) await onTakeBack(to)
  }
  return (
    <Drawer
      open
      size={420}
      title={t('design.versions')}
      onClose={onClose}
      extra={
        mayPublish &&
        published !== null && (
          <Button danger onClick={() => void takeBack(null)}>
            {t('design.takeBack')}
          </Button>
        )
      }
    >
      {versions.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('design.noVersions')} />}
      <Timeline
        items={versions.map(({ version, note, createBy, createTime }) => ({
          key: version,
          color: version === published ? 'green' : 'gray',
          content: (
            <>
              <Typography.Text strong>{t('design.version', { version })}</Typography.Text>{' '}
              {version === published && <Tag color="success">{t('design.current')}</Tag>}
              <div>
                <Typography.Text type="secondary">{`${createTime} ${createBy ?? ''}`}</Typography.Text>
              </div>
              {note && <div>{note}</div>}
              <RowLinks>
                {mayPublish && version !== published && (
                  <RowLink onClick={() => void takeBack(version)}>{t('design.publishAgain')}</RowLink>
                )}
                {mayEdit && onTakeUp && (
                  <RowLink onClick={() => void onTakeUp(version).then(done => done && onClose())}>
                    {t('design.takeUp')}
                  </RowLink>
                )}
              </RowLinks>
            </>
          ),
        }))}
      />
    </Drawer>
  )
}
