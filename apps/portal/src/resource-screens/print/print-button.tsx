import { PrinterOutlined } from '@ant-design/icons'
import { mostPrinted, searchPrintCall } from '@sfa/kit/calls/print.calls'
import type { Resource } from '@sfa/kit/resource'
import { shapeName } from '@sfa/kit/shapes'
import { useQuery } from '@tanstack/react-query'
import { Button, Tooltip } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { callRows } from '../../shared/request/call'
import { printAddress } from '../record/page/page-address'
import { recordsKey } from '../record-calls'

interface SelectedProps {
  resource: Resource
  /** Those that are known by their ids. */
  ids: readonly string[]
  /** How many are selected, also on pages that were not looked at. */
  count: number
}

/** Leads from a selection to its print. */
export function PrintSelected({ resource, ids, count }: SelectedProps) {
  const { t } = useTranslation('resource')
  const navigate = useNavigate()
  const refusal = count > ids.length || count > mostPrinted ? t('print.tooMany', { max: mostPrinted }) : undefined
  return (
    <Tooltip title={refusal}>
      <Button disabled={refusal !== undefined} onClick={() => void navigate(printAddress(resource, ids))}>
        {t('print.button')}
      </Button>
    </Tooltip>
  )
}

/** Leads from a record to its print, and says how often that was done. */
export function PrintRecord({ resource, id }: { resource: Resource; id: string }) {
  const { t } = useTranslation('resource')
  const navigate = useNavigate()
  const { data } = useQuery({
    queryKey: recordsKey(resource, 'prints', id),
    queryFn: ({ signal }) =>
      callRows(searchPrintCall, { resource: shapeName(resource), ids: [id] }, { signal, saidBy: 'background' }),
  })
  const count = data?.rows[0]?.count ?? 0
  return (
    <Button icon={<PrinterOutlined />} onClick={() => void navigate(printAddress(resource, [id]))}>
      {count > 0 ? t('print.again', { count }) : t('print.button')}
    </Button>
  )
}
