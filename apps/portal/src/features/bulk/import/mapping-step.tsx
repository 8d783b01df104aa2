import type { HeaderMatch, JobDetails, TargetColumn } from '@sfa/kit/calls/job-details'
import { Alert, Button, Checkbox, Select, Tag } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { InnerTable } from '../../../shared/list/inner-table'
import { listOf } from '../../../shared/list-of'
import styles from '../dialogs/dialog.module.css'
import { acceptSuggestions, type MappingChoice, pathOf, problemsOf } from './mapping-choice'

const colours: Record<HeaderMatch['how'], string> = {
  chosen: 'blue',
  learned: 'blue',
  exact: 'green',
  alias: 'green',
  ignored: 'default',
  unknown: 'orange',
  added: 'default',
}

interface Props {
  job: JobDetails
  choice: MappingChoice
  onChoose: (choice: MappingChoice) => void
}

/** Headers of the file beside the fields that they mean, and how each was recognised. */
export function MappingStep({ job, choice, onChoose }: Props) {
  const { t } = useTranslation('bulk')
  const [onlyOpen, setOnlyOpen] = useState(false)
  const mapping = job.mapping ?? []
  const columns = job.columns ?? []
  const labels = new Map(columns.map(column => [column.path, column.label]))
  const nameOf = (path: string) => labels.get(path) ?? path
  const { missing, doubled } = problemsOf(mapping, columns, choice)
  const open = mapping.filter(match => pathOf(match, choice) === null && match.how === 'unknown')
  const suggested = open.some(({ suggestion }) => suggestion)
  const options = optionsFor(mapping, columns)
  return (
    <>
      {missing.length > 0 && (
        <Alert
          type="error"
          showIcon
          title={t('mapping.missing', { columns: listOf(missing.map(({ label }) => label)) })}
        />
      )}
      {doubled.size > 0 && (
        <Alert type="error" showIcon title={t('mapping.doubled', { columns: listOf([...doubled].map(nameOf)) })} />
      )}
      <div className={styles.bar}>
        <span>{t('mapping.summary', { total: mapping.length, open: open.length })}</span>
        <span>
          {suggested && (
            <Button type="link" onClick={() => onChoose(acceptSuggestions(mapping, choice))}>
              {t('mapping.acceptAll')}
            </Button>
          )}
          <Checkbox checked={onlyOpen} onChange={({ target }) => setOnlyOpen(target.checked)}>
            {t('mapping.onlyOpen')}
          </Checkbox>
        </span>
      </div>
      <InnerTable<HeaderMatch>
        rowKey="index"
        pagination={false}
        sticky
        dataSource={onlyOpen ? mapping.filter(({ how }) => how === 'unknown') : openFirst(mapping)}
        columns={[
          { title: t('mapping.header'), dataIndex: 'header', ellipsis: true },
          {
            title: t('mapping.how'),
            width: 170,
            render: (_, match) => {
              const how = match.header in choice ? 'chosen' : match.how
              return <Tag color={colours[how]}>{t(`mapping.recognised.${how}`)}</Tag>
            },
          },
          {
            title: t('mapping.field'),
            width: 340,
            render: (_, match) => (
              <Target
                match={match}
                path={pathOf(match, choice)}
                doubled={doubled}
                options={options}
                nameOf={nameOf}
                onChange={path => onChoose({ ...choice, [match.header]: path })}
              />
            ),
          },
        ]}
      />
    </>
  )
}

/** What a person has to look at stands at the top; the rest in the file's order. */
const openFirst = (mapping: readonly HeaderMatch[]) =>
  mapping.toSorted((a, b) => Number(b.how === 'unknown') - Number(a.how === 'unknown'))

interface TargetProps {
  match: HeaderMatch
  path: string | null
  doubled: ReadonlySet<string>
  options: readonly { value: string; label: string }[]
  nameOf: (path: string) => string
  onChange: (path: string | null) => void
}

function Target({ match, path, doubled, options, nameOf, onChange }: TargetProps) {
  const { t } = useTranslation('bulk')
  const { suggestion } = match
  return (
    <div className={styles.bar} style={{ flexWrap: 'nowrap' }}>
      <Select
        value={path}
        aria-label={match.header}
        allowClear
        showSearch={{ optionFilterProp: 'label' }}
        placeholder={t('mapping.leftOut')}
        status={path !== null && doubled.has(path) ? 'error' : undefined}
        options={[...options]}
        onChange={(chosen?: string) => onChange(chosen ?? null)}
        style={{ flex: 1, minWidth: 0 }}
      />
      {path === null && suggestion && (
        <Button type="link" size="small" onClick={() => onChange(suggestion)}>
          {t('mapping.suggestion', { field: nameOf(suggestion) })}
        </Button>
      )}
    </div>
  )
}

/** Lines beyond the template's count may stand in a file: they are offered where it has them. */
function optionsFor(mapping: readonly HeaderMatch[], columns: readonly TargetColumn[]) {
  const known = new Set(columns.map(({ path }) => path))
  const further = mapping.flatMap(({ path, header }) =>
    path && !known.has(path) ? [{ value: path, label: header }] : [],
  )
  return [
    ...columns.map(({ path, label, mandatory }) => ({ value: path, label: mandatory ? `${label} *` : label })),
    ...further,
  ]
}
