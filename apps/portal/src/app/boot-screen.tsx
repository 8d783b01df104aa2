import Spin from 'antd/es/spin'
import { useLoading } from './loading'

/** While the user, the menu or the layout is on its way. */
export function BootScreen() {
  useLoading()
  return (
    <div style={{ minHeight: '100vh', display: 'grid', placeItems: 'center' }}>
      <Spin size="large" />
    </div>
  )
}
