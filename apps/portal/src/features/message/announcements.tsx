import { Button } from 'antd'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { type Banner, useBanner } from '../../shared/banner'
import { usePages } from '../../shared/menu/pages'
import { messageCentrePath } from '../../shared/message-centre'
import { usePulse } from '../../shared/pulse'

/** The newest announcement that the user has not read, above every page. */
export default function Announcements() {
  const { t, ready } = useTranslation('message')
  const { open, opens } = usePages()
  const announcement = usePulse()?.announcements[0]
  const { msg_id: id, title } = announcement ?? {}
  const banner = useMemo<Banner | undefined>(() => {
    if (!ready || !id || !opens(messageCentrePath)) return undefined
    return {
      id: `announcement-${id}`,
      type: 'info',
      title: t('announcement.banner', { title }),
      closable: true,
      action: (
        <Button size="small" onClick={() => open(`${messageCentrePath}?msg=${id}`)}>
          {t('announcement.open')}
        </Button>
      ),
    }
  }, [ready, id, title, t, open, opens])
  useBanner(banner)
  return null
}
