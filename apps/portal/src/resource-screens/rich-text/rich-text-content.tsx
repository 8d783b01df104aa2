import { useLayoutEffect, useRef } from 'react'
import { cleanShownHtml } from './clean-shown-html'
import styles from './rich-text.module.css'

export default function RichTextContent({ html }: { html: string }) {
  const place = useRef<HTMLDivElement>(null)
  // Nodes and not HTML are put in: what was cleaned is not parsed a second time.
  useLayoutEffect(() => place.current?.replaceChildren(cleanShownHtml(html)), [html])
  return <div ref={place} className={styles.content} />
}
