import { Fragment } from 'react'
import styles from './content.module.css'
import { type Inline, parseContent } from './parse-content'

export function MessageContent({ text }: { text: string }) {
  return (
    <div className={styles.content}>
      {parseContent(text).map((block, index) =>
        block.kind === 'list' ? (
          <ul key={index}>
            {block.items.map((item, place) => (
              <li key={place}>
                <Line parts={item} />
              </li>
            ))}
          </ul>
        ) : (
          <p key={index}>
            {block.lines.map((line, place) => (
              <Fragment key={place}>
                {place > 0 && <br />}
                <Line parts={line} />
              </Fragment>
            ))}
          </p>
        ),
      )}
    </div>
  )
}

function Line({ parts }: { parts: readonly Inline[] }) {
  return parts.map((part, index) => {
    if (part.kind === 'bold') return <strong key={index}>{part.text}</strong>
    if (part.kind === 'text') return <Fragment key={index}>{part.text}</Fragment>
    return (
      <a key={index} href={part.href} target="_blank" rel="noreferrer noopener">
        {part.text}
      </a>
    )
  })
}
