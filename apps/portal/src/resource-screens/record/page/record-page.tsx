import type { Resource } from '@sfa/kit/resource'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Button, Result, Skeleton } from 'antd'
import { useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams, useSearchParams } from 'react-router-dom'
import frame from '../../../shared/frame.module.css'
import { useTabTitle } from '../../../shared/menu/tab-titles'
import type { RequestError } from '../../../shared/request/request-error'
import { extensionOf } from '../../extensions'
import { RecordValueTypes } from '../../field/record-value-types'
import { useOwnFields } from '../../lookup/custom-fields'
import { namesOf, useFieldMasks } from '../../lookup/field-masks'
import { forgetRecords } from '../../lookup/forget-records'
import { findRecord, recordsKey, type WireRow } from '../../record-calls'
import { RecordDrawer } from '../editor/record-drawer'
import { AddRecordProvider } from '../form/add-record'
import { nameOfRow } from '../open/name-of-row'
import type { OpenRecord } from '../open/open-record'
import { pageAddress } from './page-address'
import { RecordFigures } from './record-figures'
import { RecordPageHead } from './record-page-head'
import { RecordTabs } from './record-tabs'
import { StateReason } from './state-reason'

const noFields: ReadonlySet<string> = new Set()
const noHiddenFields = () => noFields

/** One record with an address of its own: its name, its figures, tabs of its sections, and what happened to it. */
export function RecordPage({ resource: given }: { resource: Resource }) {
  const resource = useOwnFields(given) ?? given
  const { t } = useTranslation('resource')
  const { id = '' } = useParams()
  const {
    data: row,
    error,
    refetch,
  } = useQuery({
    queryKey: recordsKey(resource, 'record', id),
    queryFn: ({ signal }) => findRecord(resource, id, { saidBy: 'page', signal }),
  })
  useTabTitle(row && nameOfRow(resource, row))
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
  const client = useQueryClient()
  const [open, setOpen] = useState<OpenRecord>()
  const byTenant = (extensionOf(resource).useHiddenFields ?? noHiddenFields)()
  const masks = useFieldMasks(resource)
  const hidden = useMemo(() => new Set([...byTenant, ...namesOf(masks, 'hidden')]), [byTenant, masks])
  const readAgain = useCallback(() => void forgetRecords(client, resource), [client, resource])
  return (
    <RecordValueTypes>
      <RecordPageHead resource={resource} row={row} hidden={hidden} onOpen={setOpen} onChanged={readAgain} />
      <StateReason resource={resource} row={row} hidden={hidden} />
      <RecordFigures resource={resource} row={row} hidden={hidden} />
      <RecordTabs resource={resource} row={row} hidden={hidden} />
      <AddRecordProvider>
        <RecordDrawer
          resource={resource}
          open={open}
          hidden={hidden}
          onClose={() => setOpen(undefined)}
          onSaved={(saved, again) => {
            setOpen(shown => (again ? { mode: 'add', initial: shown?.initial } : undefined))
            readAgain()
            // A copy is shown at once.
            if (!again && saved.id !== row.id) void navigate(pageAddress(resource, saved.id, params.toString()))
          }}
        />
      </AddRecordProvider>
    </RecordValueTypes>
  )
}
