import { recordHead } from '@sfa/kit/record-page'
import { fieldOf, type Resource } from '@sfa/kit/resource'
import { useQueries } from '@tanstack/react-query'
import { formatCount } from '../../../shared/format-count'
import { useLabelOf } from '../../../shared/language/label'
import { StatisticCard } from '../../../shared/pro'
import { display } from '../../field/displays'
import { useDictionaries } from '../../lookup/dictionaries'
import { pageQuery } from '../../page-query'
import type { WireRow } from '../../record-calls'
import { dictTypes } from '../form/dict-types'
import { useAddedTabs } from './added-tabs'
import styles from './record-page.module.css'

interface Props {
  resource: Resource
  row: WireRow
  hidden: ReadonlySet<string>
}

/** Values of the record that its definition names, and how many records of others belong to it. */
export function RecordFigures({ resource, row, hidden }: Props) {
  const labelOf = useLabelOf()
  const { text: dict } = useDictionaries(dictTypes(resource))
  const counted = useAddedTabs(resource).filter(tab => tab.counted)
  // The group stands in a row only where cards are its own children, so that no component counts for one of them.
  const counts = useQueries({
    queries: counted.map(({ listed, by }) => pageQuery(listed, { [by]: [row.id] }, { pageIndex: 1, pageSize: 1 })),
  })
  const names = recordHead(resource).figures.filter(name => !hidden.has(name) && !isNothing(row[name]))
  if (names.length + counted.length === 0) return null
  return (
    <StatisticCard.Group className={styles.figures} ghost>
      {names.map(name => (
        <StatisticCard
          key={name}
          statistic={{
            title: labelOf(fieldOf(resource, name).label),
            formatter: () =>
              display(fieldOf(resource, name), row[name], { place: 'detail', dict, labels: row._labels }, name) ?? '-',
          }}
        />
      ))}
      {counted.map(({ key, label }, index) => (
        <StatisticCard
          key={key}
          statistic={{ title: labelOf(label), formatter: () => countText(counts[index]?.data) }}
        />
      ))}
    </StatisticCard.Group>
  )
}

const isNothing = (value: unknown) => value === null || value === undefined || value === ''

const countText = (found: { total: number; totalIsMinimum?: boolean } | undefined) =>
  found ? `${formatCount(found.total)}${found.totalIsMinimum ? '+' : ''}` : '-'
