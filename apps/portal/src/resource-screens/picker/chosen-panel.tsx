import { CloseOutlined } from '@ant-design/icons'
import type { SelectedSearch } from '@sfa/kit/selection'
import { Button, Empty } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLabelOf } from '../../shared/language/label'
import { InnerTable } from '../../shared/list/inner-table'
import { optionOf } from '../lookup/records'
import { type Chosen, isNothingChosen, type Picked } from './picked'
import styles from './picker.module.css'
import type { PickerSource } from './picker-source'
import { SearchText } from './search-text'

interface Props {
  sources: readonly PickerSource[]
  chosen: readonly Chosen[]
  counts: readonly (number | undefined)[]
  onChange: (index: number, chosen: Chosen) => void
  onClear: () => void
}

interface Line {
  key: string
  content: ReactNode
}

/** What is chosen, at the right of the picker: each search and each record, to be taken out again. */
export function ChosenPanel({ sources, chosen, counts, onChange, onClear }: Props) {
  const { t } = useTranslation('resource')
  const labelOf = useLabelOf()
  const total = counts.reduce<number | undefined>(
    (sum, count) => (sum === undefined || count === undefined ? undefined : sum + count),
    0,
  )
  const lines = sources.flatMap((source, index): Line[] => {
    const own = chosen[index] as Chosen
    if (isNothingChosen(own)) return []
    const { resource, filter } = source
    const head = sources.length > 1 && (
      <div className={styles.source}>
        {labelOf(resource.label)} <span>{counts[index] ?? '…'}</span>
      </div>
    )
    const ofSearch = (search: SelectedSearch, place: number): Line => ({
      key: `${resource.key} search ${place}`,
      content: (
        <ChosenLine
          name={<SearchText resource={resource} query={search.query} without={filter} />}
          note={[
            t('picker.wholeSearch'),
            search.except.length > 0 && t('picker.except', { count: search.except.length }),
          ]
            .filter(Boolean)
            .join(' · ')}
          removeLabel={t('picker.removeSearch')}
          onRemove={() => onChange(index, { ...own, searches: own.searches.filter(one => one !== search) })}
        />
      ),
    })
    const ofRecord = ({ id, row }: Picked): Line => {
      const { title, code } = optionOf(resource, row)
      return {
        key: `${resource.key} ${id}`,
        content: (
          <ChosenLine
            name={title}
            note={code}
            removeLabel={t('picker.removeOne', { name: title })}
            onRemove={() => onChange(index, { ...own, picked: own.picked.filter(one => one.id !== id) })}
          />
        ),
      }
    }
    return [
      ...(head ? [{ key: resource.key, content: head }] : []),
      ...own.searches.map(ofSearch),
      ...own.picked.map(ofRecord),
    ]
  })
  return (
    <section className={styles.chosen} aria-label={t('picker.chosenTitle')}>
      <header>
        <strong aria-live="polite">
          {total === undefined ? t('picker.counting') : t('picker.chosen', { count: total })}
        </strong>
        <Button type="link" size="small" disabled={lines.length === 0} onClick={onClear}>
          {t('picker.none')}
        </Button>
      </header>
      {lines.length === 0 ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('picker.nothing')} />
      ) : (
        <InnerTable<Line>
          virtual
          showHeader={false}
          rowKey="key"
          dataSource={lines}
          columns={[{ dataIndex: 'content' }]}
          pagination={false}
          scroll={{ x: 240, y: 430 }}
        />
      )}
    </section>
  )
}

interface LineProps {
  name: ReactNode
  note?: string
  removeLabel: string
  onRemove: () => void
}

const ChosenLine = ({ name, note, removeLabel, onRemove }: LineProps) => (
  <div className={styles.line}>
    <div>
      <div className={styles.name}>{name}</div>
      {note && <div className={styles.note}>{note}</div>}
    </div>
    <Button
      type="text"
      size="small"
      icon={<CloseOutlined />}
      aria-label={removeLabel}
      title={removeLabel}
      onClick={onRemove}
    />
  </div>
)
