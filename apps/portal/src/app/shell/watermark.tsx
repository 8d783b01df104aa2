import dayjs from 'dayjs'
import { useMemo } from 'react'
import { useSession } from '../../shared/session'
import { useStore } from '../../shared/store'
import { useTheme } from '../../shared/theme'
import { displayName } from '../../shared/user-info'
import { watermarkStore } from '../system-title'
import styles from './shell.module.css'

/** Who looks at the page and when, faintly over it, so that a photograph of the screen says whose it was. */
export function Watermark() {
  const shown = useStore(watermarkStore)
  const { user } = useSession()
  const { mode } = useTheme()
  const text = user ? `${displayName(user)} ${dayjs().format('YYYY-MM-DD')}` : ''
  const picture = useMemo(() => (shown && text ? drawTile(text, mode === 'dark') : undefined), [shown, text, mode])
  if (!picture) return null
  return <div className={styles.watermark} aria-hidden="true" style={{ backgroundImage: `url(${picture})` }} />
}

const tile = { width: 300, height: 190 }

/** One tile as a data address; undefined where the browser draws nothing. */
function drawTile(text: string, dark: boolean): string | undefined {
  const scale = window.devicePixelRatio || 1
  const canvas = document.createElement('canvas')
  canvas.width = tile.width
  canvas.height = tile.height
  const brush = canvas.getContext('2d')
  if (!brush) return undefined
  brush.translate(tile.width / 2, tile.height / 2)
  brush.rotate(-Math.PI / 9)
  brush.font = `${scale > 1 ? 15 : 14}px sans-serif`
  brush.textAlign = 'center'
  brush.fillStyle = dark ? 'rgba(255,255,255,0.05)' : 'rgba(0,0,0,0.055)'
  brush.fillText(text, 0, 0)
  return canvas.toDataURL()
}
