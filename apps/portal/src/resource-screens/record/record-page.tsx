import { ArrowLeftOutlined, CopyOutlined, EditOutlined, LeftOutlined, RightOutlined } from '@ant-design/icons'
import { isSummable, validityOf } from '@sfa/resource-kit/field-questions'
import { fieldOf, type Resource } from '@sfa/resource-kit/resource'
import { useQuery } from '@tanstack/react-query'
import { Button, Result, Skeleton, Space, Tabs } from 'antd'
import { Suspense, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate, useParams, useSearchParams } from 'react-router-dom'
import frame from '../../shared/frame.module.css'
import { useLabelOf } from '../../shared/label'
import { lazyScreen } from '../../shared/lazy-screen'
import { StatisticCard } from '../../shared/pro'
import type { RequestError } from '../../shared/request-error'
import { usePermission } from '../../shared/use-permission'
import { reasonAgainstEditing } from '../action/offered-actions'
import { extensionOf } from '../extensions'
import { display } from '../field/displays'
import { RecordValueTypes } from '../field/record-value-types'
import { useDictionaries } from '../lookup/dictionaries'
import { namesOf, useFieldMasks } from '../lookup/field-masks'
import { findRecord, recordsKey, type WireRow } from '../record-calls'
import { AddRecordProvider } from './add-record'
import { copyOf } from './copy-of'
import { dictTypes } from './dict-types'
import type { OpenRecord } from './open-record'
import { pageAddress } from './page-address'
import { usePageNeighbours } from './page-neighbours'
import { RecordChanges } from './record-changes'
import { RecordDrawer } from './record-drawer'
import { AuditSection, RecordForm, RecordSection } from './record-form'
import styles from './record-page.module.css'

const noFields: ReadonlySet<string> = new Set()
const noHiddenFields = () => noFields

/** One record with an address of its own: its name, its figures, tabs of its sections, and what happened to it. */
export function RecordPage({ resource }: { resource: Resource }) {
  const { t } = useTranslation('resource')
  const { id = '' } = useParams()
  const {
    data: row,
    error,
    refetch,
  } = useQuery({
    queryKey: recordsKey(resource, 'record', id),
    queryFn: () => findRecord(resource, id),
  })
  if (error)
    return (
      <Result
        status="warning"
        title={(error as RequestError).message || t('failed')}
        extra={<Button onClick={() => void refetch()}>{t('retry')}</Button>}
      />
    )
  return <div className={frame.panel}>{row ? <Shown resource={resource} row={row} /> : <Skeleton active />}</div>
}

function Shown({ resource, row }: { resource: Resource; row: WireRow }) {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const [open, setOpen] = useState<OpenRecord>()
  const byTenant = (extensionOf(resource).useHiddenFields ?? noHiddenFields)()
  const masks = useFieldMasks(resource)
  const hidden = useMemo(() => new Set([...byTenant, ...namesOf(masks, 'hidden')]), [byTenant, masks])
  return (
    <RecordValueTypes>
      <Head resource={resource} row={row} onOpen={setOpen} />
      <Figures resource={resource} row={row} hidden={hidden} />
      <Parts resource={resource} row={row} hidden={hidden} />
      <AddRecordProvider>
        <RecordDrawer
          resource={resource}
          open={open}
          hidden={hidden}
          onClose={() => setOpen(undefined)}
          onSaved={(saved, again) => {
            setOpen(shown => (again ? { mode: 'add', initial: shown?.initial } : undefined))
            // A copy is shown at once; what was changed is read anew, for the list's records were forgotten.
            if (!again && saved.id !== row.id) void navigate(pageAddress(resource, saved.id, params.toString()))
          }}
        />
      </AddRecordProvider>
    </RecordValueTypes>
  )
}

interface HeadProps {
  resource: Resource
  row: WireRow
  onOpen: (open: OpenRecord) => void
}

function Head({ resource, row, onOpen }: HeadProps) {
  const { t } = useTranslation('resource')
  const labelOf = useLabelOf()
  const can = usePermission()
  const [params] = useSearchParams()
  const { previous, next } = usePageNeighbours(resource, row.id)
  const masks = useFieldMasks(resource)
  const validity = validityOf(resource.fields)
  const name = String(row[resource.title] ?? row.id)
  const code = Object.keys(resource.fields).find(field => resource.fields[field]?.unique && field !== resource.title)
  return (
    <header className={styles.head}>
      <Link to={{ pathname: resource.path ?? '', search: params.toString() }} aria-label={t('record.back')}>
        <ArrowLeftOutlined />
      </Link>
      <h2>{name}</h2>
      {code && row[code] !== name && <span className={styles.code}>{String(row[code] ?? '')}</span>}
      {validity && display(fieldOf(resource, validity), row[validity], { place: 'detail', dict: noDict }, validity)}
      <Space className={styles.tools}>
        <Neighbour to={previous} label={t('record.previous')} icon={<LeftOutlined />} />
        <Neighbour to={next} label={t('record.next')} icon={<RightOutlined />} />
        {can('add') && (
          <Button
            icon={<CopyOutlined />}
            onClick={() => onOpen({ mode: 'add', initial: copyOf(resource, row, masks) })}
          >
            {t('copyNew')}
          </Button>
        )}
        {can('edit') && (
          <Button
            type="primary"
            icon={<EditOutlined />}
            disabled={reasonAgainstEditing(resource, row) !== undefined}
            title={reasonAgainstEditing(resource, row)}
            onClick={() => onOpen({ mode: 'edit', id: row.id })}
          >
            {t('title.edit', { what: labelOf(resource.label) })}
          </Button>
        )}
      </Space>
    </header>
  )
}

const noDict = (_type: string, value: string) => value

function Neighbour({ to, label, icon }: { to: string | undefined; label: string; icon: React.ReactNode }) {
  const navigate = useNavigate()
  return (
    <Button
      icon={icon}
      aria-label={label}
      title={label}
      disabled={!to}
      onClick={() => to && void navigate(to, { state: { inPlace: true } })}
    />
  )
}

interface PartProps {
  resource: Resource
  row: WireRow
  hidden: ReadonlySet<string>
}

const mostFigures = 4

/** The first amounts and numbers that the list has a column of. */
function Figures({ resource, row, hidden }: PartProps) {
  const labelOf = useLabelOf()
  const { text: dict } = useDictionaries(dictTypes(resource))
  const names = resource.list.columns
    .filter(name => !hidden.has(name) && isSummable(fieldOf(resource, name)) && row[name] !== null)
    .slice(0, mostFigures)
  if (names.length === 0) return null
  return (
    <StatisticCard.Group className={styles.figures} ghost>
      {names.map(name => (
        <StatisticCard
          key={name}
          statistic={{
            title: labelOf(fieldOf(resource, name).label),
            formatter: () => display(fieldOf(resource, name), row[name], { place: 'detail', dict }, name) ?? '-',
          }}
        />
      ))}
    </StatisticCard.Group>
  )
}

function Parts({ resource, row, hidden }: PartProps) {
  const { t } = useTranslation('resource')
  const labelOf = useLabelOf()
  const { form: customForm, recordTabs = [] } = extensionOf(resource)
  const Fields = customForm && lazyScreen(customForm)
  const form = { resource, mode: 'view', row, hidden } as const
  const sections = Fields
    ? [{ key: 'form', label: t('record.all'), children: <Fields {...form} /> }]
    : resource.form.length === 1
      ? [{ key: 'form', label: t('record.all'), children: <RecordForm {...form} /> }]
      : [
          ...resource.form.map(section => ({
            key: section.title[1],
            label: labelOf(section.title),
            children: <RecordSection {...form} section={section} bare />,
          })),
          { key: '_audit', label: t('record.status'), children: <AuditSection {...form} bare /> },
        ]
  const added = recordTabs.map(({ key, label, load }) => {
    const Content = lazyScreen(load)
    return { key, label: labelOf(label), children: <Content resource={resource} row={row} /> }
  })
  const history = {
    key: '_changes',
    label: t('record.changes'),
    children: <RecordChanges resource={resource} row={row} />,
  }
  return (
    <Tabs
      items={[...sections, ...added, history].map(item => ({
        ...item,
        children: <Suspense fallback={<Skeleton active />}>{item.children}</Suspense>,
      }))}
    />
  )
}
