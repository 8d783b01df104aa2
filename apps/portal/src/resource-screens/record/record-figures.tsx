import { type AddedTab, recordHead } from '@sfa/resource-kit/record-page'
import { fieldOf, type Resource } from '@sfa/resource-kit/resource'
import { useQuery } from '@tanstack/react-query'
import { formatCount } from '../../shared/format-count'
import { useLabelOf } from '../../shared/language/label'
import { StatisticCard } from '../../shared/pro'
import { display } from '../field/displays'
import { useDictionaries } from '../lookup/dictionaries'
import { pageQuery } from '../page-query'
import type { WireRow } from '../record-calls'
import { useAddedTabs } from './added-tabs'
import { dictTypes } from './dict-types'
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
      {counted.map(tab => (
        <Count key={tab.key} tab={tab} id={row.id} />
      ))}
    </StatisticCard.Group>
  )
}

const isNothing = (value: unknown) => value === null || value === undefined || value === ''

function Count({ tab: { listed, by, label }, id }: { tab: AddedTab; id: string }) {
  const labelOf = useLabelOf()
  const { data } = useQuery(pageQuery(listed, { [by]: [id] }, { pageIndex: 1, pageSize: 1 }))
  const text = data && `${formatCount(data.total)}${data.totalIsMinimum ? '+' : ''}`
  return <StatisticCard statistic={{ title: labelOf(label), formatter: () => text ?? '-' }} />
}
