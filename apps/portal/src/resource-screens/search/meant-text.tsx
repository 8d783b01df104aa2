import { suggestTextCall } from '@sfa/kit/calls/finding.calls'
import type { Resource } from '@sfa/kit/resource'
import { shapeName } from '@sfa/kit/shapes'
import { useQuery } from '@tanstack/react-query'
import { Button, Flex, Typography } from 'antd'
import { useTranslation } from 'react-i18next'
import { call } from '../../shared/request/call'
import { listKey } from '../record-calls'
import type { SearchControl } from './use-search-state'

interface Props {
  resource: Resource
  search: SearchControl
  /** Nothing was found. */
  isEmpty: boolean
}

/** Where a quick search finds nothing: the name that was probably meant, as the server knows it. */
export function MeantText({ resource, search: { state, change }, isEmpty }: Props) {
  const { t } = useTranslation('resource')
  const typed = state.quick.trim()
  const { data } = useQuery({
    queryKey: listKey(resource, 'meant', typed),
    queryFn: ({ signal }) =>
      call(suggestTextCall, { resource: shapeName(resource), text: typed }, { signal, saidBy: 'background' }),
    enabled: isEmpty && typed !== '',
  })
  const meant = data?.text
  if (!isEmpty || typed === '' || !meant) return null
  return (
    <Flex gap={4} align="center" role="status" style={{ marginBottom: 12 }}>
      <Typography.Text type="secondary">{t('meant.text', { typed })}</Typography.Text>
      <Button type="link" size="small" onClick={() => change({ quick: meant })}>
        {meant}
      </Button>
    </Flex>
  )
}
