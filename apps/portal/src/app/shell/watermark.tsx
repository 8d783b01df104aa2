import dayjs from 'dayjs'
import { useSession } from '../../shared/session/session'
import { displayName } from '../../shared/session/user-info'
import { useStore } from '../../shared/store'
import { useTheme } from '../../shared/theme'
import { screens } from '../screens'
import { watermarkStore } from '../system-title'
import styles from './shell.module.css'

/** Who looks at the page and when, faintly over it, so that a photograph of the screen says whose it was. */
export function Watermark({ path }: { path: string }) {
  const places = useStore(watermarkStore)
  const shown = places === 'everywhere' || (places === 'besideData' && screens.find(path)?.showsNoData === true)
  const { user } = useSession()
  const { mode } = useTheme()
  const text = user ? `${displayName(user)} ${dayjs().format('YYYY-MM-DD')}` : ''
  if (!shown || !text) return null
  const picture = drawTile(text, mode === 'dark')
  return <div className={styles.watermark} aria-hidden="true" style={{ backgroundImage: `url("${picture}")` }} />
}

const tile = { width: 300, height: 190 }

/** One tile as a data address. A drawing and no canvas: turning that into a picture delays the first page. */
function drawTile(text: string, dark: boolean): string {
  const [x, y] = [tile.width / 2, tile.height / 2]
  const colour = dark ? '#fff' : '#000'
  const letters = text.replace(/[<>&]/g, letter => `&#${letter.charCodeAt(0)};`)
  const drawing =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${tile.width}" height="${tile.height}">` +
    `<text x="${x}" y="${y}" transform="rotate(-20 ${x} ${y})" text-anchor="middle" font-family="sans-serif" font-size="14"` +
    ` fill="${colour}" fill-opacity="${dark ? 0.05 : 0.045}">${letters}</text></svg>`
  return `data:image/svg+xml,${encodeURIComponent(drawing)}`
}
