import { ArrowLeftOutlined, CopyOutlined, EditOutlined, LeftOutlined, RightOutlined } from '@ant-design/icons'
import { printOf } from '@sfa/kit/documents'
import { validityOf } from '@sfa/kit/fields/field-questions'
import { recordHead } from '@sfa/kit/record-page'
import { fieldOf, type Resource } from '@sfa/kit/resource'
import { answers } from '@sfa/kit/resource-calls'
import { Button, Space } from 'antd'
import { type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate, useSearchParams } from 'react-router-dom'
import { useLabelOf } from '../../../shared/language/label'
import { lazyScreen } from '../../../shared/lazy-screen'
import { usePermission } from '../../../shared/menu/use-permission'
import { ActionButtons } from '../../action/action-links'
import { reasonAgainstEditing } from '../../action/offered-actions'
import { useRecordActions } from '../../action/use-record-actions'
import { extensionOf } from '../../extensions'
import { display } from '../../field/displays'
import { Pictures } from '../../field/pictures'
import { useDictionaries } from '../../lookup/dictionaries'
import { useFieldMasks } from '../../lookup/field-masks'
import { PrintRecord } from '../../print/print-button'
import type { WireRow } from '../../record-calls'
import { dictTypes } from '../form/dict-types'
import { copyOf } from '../open/copy-of'
import { nameOfRow } from '../open/name-of-row'
import type { OpenRecord } from '../open/open-record'
import { usePageNeighbours } from './page-neighbours'
import styles from './record-page.module.css'

interface Props {
  resource: Resource
  row: WireRow
  hidden: ReadonlySet<string>
  onOpen: (open: OpenRecord) => void
  /** An action has changed the record. */
  onChanged: () => void
}

/** Picture, name, code and state of a record, and all that can be done with it. */
export function RecordPageHead({ resource, row, hidden, onOpen, onChanged }: Props) {
  const { t } = useTranslation('resource')
  const labelOf = useLabelOf()
  const can = usePermission()
  const [params] = useSearchParams()
  const { previous, next } = usePageNeighbours(resource, row.id)
  const masks = useFieldMasks(resource)
  const { offered, start, dialog } = useRecordActions(resource, onChanged)
  const { rowActions } = extensionOf(resource)
  const More = rowActions && lazyScreen(rowActions)
  const refusal = reasonAgainstEditing(resource, row)
  return (
    <header className={styles.head}>
      <Link to={{ pathname: resource.path ?? '', search: params.toString() }} aria-label={t('record.back')}>
        <ArrowLeftOutlined />
      </Link>
      <Names resource={resource} row={row} hidden={hidden} />
      <Space className={styles.tools} wrap>
        <Neighbour to={previous} label={t('record.previous')} icon={<LeftOutlined />} />
        <Neighbour to={next} label={t('record.next')} icon={<RightOutlined />} />
        <ActionButtons resource={resource} offered={offered} row={row} onStart={start} onChanged={onChanged} />
        {More && (
          <Suspense fallback={null}>
            <More resource={resource} row={row} onChanged={onChanged} />
          </Suspense>
        )}
        {printOf(resource) && can('view') && <PrintRecord resource={resource} id={row.id} />}
        {answers(resource, 'create') && can('add') && (
          <Button
            icon={<CopyOutlined />}
            onClick={() => onOpen({ mode: 'add', initial: copyOf(resource, row, masks) })}
          >
            {t('copyNew')}
          </Button>
        )}
        {answers(resource, 'update') && can('edit') && (
          <Button
            type="primary"
            icon={<EditOutlined />}
            disabled={refusal !== undefined}
            title={refusal}
            onClick={() => onOpen({ mode: 'edit', id: row.id })}
          >
            {t('title.edit', { what: labelOf(resource.label) })}
          </Button>
        )}
      </Space>
      {dialog}
    </header>
  )
}

function Names({ resource, row, hidden }: Pick<Props, 'resource' | 'row' | 'hidden'>) {
  const { text: dict } = useDictionaries(dictTypes(resource))
  const { picture, state } = recordHead(resource)
  const validity = validityOf(resource.fields)
  const name = nameOfRow(resource, row)
  const code = Object.keys(resource.fields).find(field => resource.fields[field]?.unique && field !== resource.title)
  const [pictureId] = picture && !hidden.has(picture) ? ((row[picture] ?? []) as string[]) : []
  const shown = (field: string): ReactNode =>
    display(fieldOf(resource, field), row[field], { place: 'detail', dict, labels: row._labels }, field)
  return (
    <>
      {pictureId !== undefined && <Pictures ids={[pictureId]} size={40} />}
      <h2 className={styles.name} title={name}>
        {name}
      </h2>
      {code && !hidden.has(code) && row[code] !== name && (
        <span className={styles.code}>{String(row[code] ?? '')}</span>
      )}
      {state && !hidden.has(state) && shown(state)}
      {validity && shown(validity)}
    </>
  )
}

function Neighbour({ to, label, icon }: { to: string | undefined; label: string; icon: ReactNode }) {
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
