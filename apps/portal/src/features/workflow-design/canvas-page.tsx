import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ReactFlowProvider } from '@xyflow/react'
import { Alert, Result, Spin } from 'antd'
import i18next from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { z } from 'zod'
import { queryClient } from '../../shared/request/query-client'
import { DesignerPage } from './designer-page'
import { definitionQuery, documentTypesQuery } from './use-workflow'

// Under the page's content security policy zod's compiled checks only raise reports.
z.config({ jitless: true })

export const prefetch = (params: URLSearchParams): Promise<unknown> => {
  const id = params.get('id')
  return Promise.all([
    i18next.loadNamespaces('workflow-design'),
    queryClient.prefetchQuery(documentTypesQuery),
    id ? queryClient.prefetchQuery(definitionQuery(id)) : null,
  ])
}

/** The designer of the workflow that the address names. */
export default function CanvasPage() {
  const { t } = useTranslation('workflow-design')
  const client = useQueryClient()
  const [search] = useSearchParams()
  const id = search.get('id') ?? ''
  const [turn, setTurn] = useState(0)
  const found = useQuery({ ...definitionQuery(id), enabled: id !== '' })
  const types = useQuery(documentTypesQuery)
  if (id === '') return <Result status="info" title={t('noWorkflow')} />
  const failure = found.error ?? types.error
  if (failure) return <Alert type="error" showIcon title={failure.message} />
  if (!found.data || !types.data) return <Spin />
  return (
    <ReactFlowProvider key={`${id} ${turn}`}>
      <DesignerPage
        first={found.data}
        type={types.data.find(({ key }) => key === found.data.documentType)}
        onReload={async () => {
          await client.refetchQueries({ queryKey: definitionQuery(id).queryKey })
          setTurn(now => now + 1)
        }}
      />
    </ReactFlowProvider>
  )
}
