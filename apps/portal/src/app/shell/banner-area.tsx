import { Alert } from 'antd'
import { useState } from 'react'
import { bannerStore } from '../../shared/banner'
import { useStore } from '../../shared/store'

/** Notices that concern every page. A closed one stays closed until it goes away and comes back. */
export function BannerArea() {
  const banners = useStore(bannerStore)
  const [closed, setClosed] = useState<readonly unknown[]>([])
  return banners
    .filter(banner => !closed.includes(banner))
    .map(banner => (
      <Alert
        key={banner.id}
        banner
        type={banner.type}
        title={banner.title}
        action={banner.action}
        closable={banner.closable ? { onClose: () => setClosed(previous => [...previous, banner]) } : false}
      />
    ))
}
