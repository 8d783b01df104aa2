import { Timeline } from 'antd'
import { useTranslation } from 'react-i18next'
import { formatDuration, secondsBetween } from './format-duration'
import type { TimelineEntry } from './job-row'
import styles from './job-timeline.module.css'
import { undoBegan } from './undo-began'

const colours: Record<string, string> = {
  done: 'green',
  failed: 'red',
  cancelled: 'gray',
  undone: 'gray',
  preview: 'orange',
}
/** What only the machinery is interested in. */
const quiet = ['claimed', 'sentAgain']

/** What happened to a run, oldest first, with how long each step took. */
export function JobTimeline({ entries, all = false }: { entries: readonly TimelineEntry[]; all?: boolean }) {
  const { t } = useTranslation('bulk')
  const undo = new Set(entries.slice(undoBegan(entries)))
  const shown = all ? entries : entries.filter(({ event }) => !quiet.includes(event))
  return (
    <Timeline
      className={styles.timeline}
      items={shown.map((entry, index) => ({
        key: `${index}`,
        color: colours[entry.phase ?? ''] ?? 'blue',
        content: (
          <div className={styles.entry}>
            <span>
              {titleOf(entry, undo.has(entry), t)}
              {entry.userName && <em>{entry.userName}</em>}
            </span>
            <small>
              {entry.time}
              {took(entry, shown[index + 1], t)}
            </small>
            {typeof entry.details.message === 'string' && <code>{entry.details.message}</code>}
          </div>
        ),
      }))}
    />
  )
}

type Translate = ReturnType<typeof useTranslation>['t']

function titleOf(entry: TimelineEntry, undoing: boolean, t: Translate): string {
  const { event, phase } = entry
  if (event !== 'phase' || !phase) return t(`bulk:event.${event}`, { defaultValue: event })
  return t(undoing && phase === 'writing' ? 'bulk:stage.undoing' : `bulk:phase.${phase}`)
}

function took(entry: TimelineEntry, next: TimelineEntry | undefined, t: Translate): string {
  if (!next) return ''
  const seconds = secondsBetween(entry.time, next.time)
  return seconds >= 1 ? ` · ${t('bulk:timeline.took', { time: formatDuration(seconds) })}` : ''
}
