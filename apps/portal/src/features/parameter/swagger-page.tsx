import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Collapse, Empty, Flex, Skeleton, Tag, Typography } from 'antd'
import { useCallback, useDeferredValue, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { meaningOf } from '../../shared/api-document/call-meaning'
import {
  type ApiCall,
  bodySchema,
  callsOf,
  fetchDocument,
  findCalls,
  groupByTag,
  type OpenApiDocument,
} from '../../shared/api-document/openapi-document'
import frame from '../../shared/frame.module.css'
import { useLabelOf } from '../../shared/language/label'
import { useLanguage } from '../../shared/language/language'
import { SearchInput } from '../../shared/search-input'
import { SchemaTable } from './schema-table'
import styles from './swagger-page.module.css'

const colors: Readonly<Record<string, string>> = {
  get: 'success',
  post: 'processing',
  put: 'warning',
  delete: 'error',
}

/** The API document, as the server makes it from the definitions: a list that can be searched. */
export default function SwaggerPage() {
  const { t } = useTranslation(['parameter', 'resource'])
  const [typed, setTyped] = useState('')
  const text = useDeferredValue(typed)
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['openapi'],
    queryFn: ({ signal }) => fetchDocument(signal),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const titleOf = useCallTitle()
  // In the reader's language, which is also what they look for.
  const calls = useMemo(
    () => (data ? callsOf(data).map(call => ({ ...call, summary: titleOf(call) })) : []),
    [data, titleOf],
  )
  const found = useMemo(() => findCalls(calls, text), [calls, text])
  const byTag = useMemo(() => groupByTag(found), [found])
  if (error)
    return (
      <Alert
        type="error"
        showIcon
        title={t('api.failed')}
        description={error.message}
        action={<Button onClick={() => void refetch()}>{t('resource:retry')}</Button>}
      />
    )
  return (
    <section className={frame.panel}>
      <Flex justify="space-between" align="center" gap={12} wrap className={styles.head}>
        <Typography.Title level={5} className={styles.title}>
          {data?.info?.title ?? t('api.title')}{' '}
          <Typography.Text type="secondary">{data?.info?.version}</Typography.Text>
        </Typography.Title>
        <Flex gap={12} align="center">
          <Typography.Text type="secondary">
            {t('api.count', { found: found.length, total: calls.length })}
          </Typography.Text>
          <SearchInput value={typed} onType={setTyped} label={t('api.search')} className={styles.search} />
        </Flex>
      </Flex>
      {isPending && <Skeleton active paragraph={{ rows: 10 }} />}
      {data && found.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('resource:empty')} />}
      {data && <Groups key={text} document={data} byTag={byTag} allOpen={text !== '' && found.length <= mostShown} />}
    </section>
  )
}

/** So many calls that a search found are shown at once: a page of all of them takes seconds to draw. */
const mostShown = 60

interface GroupsProps {
  document: OpenApiDocument
  byTag: readonly (readonly [tag: string, calls: readonly ApiCall[]])[]
  allOpen: boolean
}

/** The calls by what they are about; those of a group that is closed are not drawn. */
function Groups({ document, byTag, allOpen }: GroupsProps) {
  const { t } = useTranslation('parameter')
  const tags = byTag.map(([tag]) => tag)
  return (
    <Collapse
      ghost
      defaultActiveKey={allOpen ? tags : tags.slice(0, 1)}
      items={byTag.map(([tag, calls]) => ({
        key: tag,
        label: <strong>{t(`api.tag.${tag}`, { defaultValue: tag || t('api.other') })}</strong>,
        extra: <Typography.Text type="secondary">{calls.length}</Typography.Text>,
        children: (
          <Collapse
            size="small"
            items={calls.map(call => ({
              key: `${call.method} ${call.path}`,
              label: (
                <span className={styles.call}>
                  <Tag color={colors[call.method]}>{call.method.toUpperCase()}</Tag>
                  <code>{call.path}</code>
                  <Typography.Text type="secondary">{call.summary}</Typography.Text>
                </span>
              ),
              children: <CallDetail document={document} call={call} />,
            }))}
          />
        ),
      }))}
    />
  )
}

/** What a call does, in the reader's language: 产品：查询. */
function useCallTitle(): (call: ApiCall) => string | undefined {
  const { t } = useTranslation('parameter')
  const labelOf = useLabelOf()
  const language = useLanguage()
  return useCallback(
    ({ path, summary, 'x-summary-zh': chinese }) => {
      const meaning = meaningOf(path)
      if (!meaning) return chinese && summary ? labelOf([chinese, summary]) : summary
      const { what, does } = meaning
      return t('api.call', {
        what: labelOf(what),
        does: typeof does === 'string' ? t(`api.operation.${does}`) : labelOf(does),
      })
    },
    // Labels are texts of the language.
    [t, labelOf, language],
  )
}

function CallDetail({ document, call }: { document: OpenApiDocument; call: ApiCall }) {
  const { t } = useTranslation('parameter')
  const body = bodySchema(call.requestBody)
  return (
    <Flex vertical gap={12}>
      {call.description && <Typography.Text>{call.description}</Typography.Text>}
      {call.parameters && call.parameters.length > 0 && (
        <div>
          <Typography.Text strong>{t('api.parameters')}</Typography.Text>
          <ul>
            {call.parameters.map(one => (
              <li key={one.in + one.name}>
                <Typography.Text code>{one.name}</Typography.Text> ({one.in}) {one.description}
              </li>
            ))}
          </ul>
        </div>
      )}
      {body && (
        <div>
          <Typography.Paragraph strong>{t('api.request')}</Typography.Paragraph>
          <SchemaTable document={document} schema={body} labels={meaningOf(call.path)?.fields} />
        </div>
      )}
      {!body && call.method !== 'get' && <Typography.Text type="secondary">{t('api.noBody')}</Typography.Text>}
      {Object.entries(call.responses ?? {}).map(([status, response]) => {
        const schema = bodySchema(response)
        return (
          <div key={status}>
            <Typography.Paragraph strong>
              {t('api.response', { status })}{' '}
              <Typography.Text type="secondary">
                {t(`api.status.${status}`, { defaultValue: response.description ?? '' })}
              </Typography.Text>
            </Typography.Paragraph>
            {schema && <SchemaTable document={document} schema={schema} />}
          </div>
        )
      })}
    </Flex>
  )
}
