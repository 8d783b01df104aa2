import { ArrowLeftOutlined, PrinterOutlined } from '@ant-design/icons'
import { notePrintCall, type PrintData, readPrintCall } from '@sfa/kit/calls/print.calls'
import { type PrintForm, printOf } from '@sfa/kit/documents'
import type { Resource } from '@sfa/kit/resource'
import { shapeName } from '@sfa/kit/shapes'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Flex, Modal, Result, Select, Skeleton, Typography } from 'antd'
import { useEffect, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router-dom'
import frame from '../../shared/frame.module.css'
import { useLabelOf } from '../../shared/language/label'
import { call, callRows } from '../../shared/request/call'
import type { RequestError } from '../../shared/request/request-error'
import { useSession } from '../../shared/session/session'
import { displayName } from '../../shared/session/user-info'
import { useAct } from '../../shared/use-act'
import { extensionOf } from '../extensions'
import { shanghaiNow } from '../field/now'
import { useDictionaries } from '../lookup/dictionaries'
import { dictTypes } from '../record/form/dict-types'
import { recordsKey, type WireRow } from '../record-calls'
import { type Paper, pageRule, papers } from './papers'
import styles from './print.module.css'
import { PrintSheet, type SheetProps } from './print-sheet'

const usual = papers[0] as Paper

/** Documents as they come out of the printer, and the button that prints them. */
export function PrintPage({ resource }: { resource: Resource }) {
  const { t } = useTranslation('resource')
  const { ids = '' } = useParams()
  const asked = { resource: shapeName(resource), ids: ids.split(',') }
  const form = printOf(resource)
  const { data, error, refetch } = useQuery({
    queryKey: recordsKey(resource, 'print', ids),
    queryFn: ({ signal }) => call(readPrintCall, asked, { signal, saidBy: 'page' }),
    // A page that is going to be printed does not change under the hand.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  if (error)
    return (
      <Result
        status="warning"
        title={(error as RequestError).message || t('failed')}
        extra={<Button onClick={() => void refetch()}>{t('retry')}</Button>}
      />
    )
  return (
    <div className={frame.panel}>
      {data && form ? <Shown resource={resource} form={form} data={data} asked={asked} /> : <Skeleton active />}
    </div>
  )
}

interface ShownProps {
  resource: Resource
  form: PrintForm
  data: PrintData
  asked: { resource: string; ids: string[] }
}

const asDefined = (form: PrintForm) => () => form

function Shown({ resource, form, data, asked }: ShownProps) {
  const { t } = useTranslation('resource')
  const formOf = (extensionOf(resource).usePrintForm ?? asDefined)(form)
  const labelOf = useLabelOf()
  const client = useQueryClient()
  const { user } = useSession()
  const { text: dict } = useDictionaries(dictTypes(resource))
  const [paper, setPaper] = useState(usual)
  const [printing, setPrinting] = useState(false)
  const [asking, setAsking] = useState(false)
  const { busy, act } = useAct()
  const [printed, setPrinted] = useState(data.printed)
  const rows = data.rows as WireRow[]

  useEffect(() => {
    // Also where the browser's own command prints the page.
    const before = () => flushSync(() => setPrinting(true))
    // A browser does not say whether its dialog was cancelled, so the person is asked.
    const after = () => {
      setPrinting(false)
      setAsking(true)
    }
    window.addEventListener('beforeprint', before)
    window.addEventListener('afterprint', after)
    return () => {
      window.removeEventListener('beforeprint', before)
      window.removeEventListener('afterprint', after)
    }
  }, [])
  const count = () =>
    act(async () => {
      const { rows: counted } = await callRows(notePrintCall, { ...asked, paper: paper.key })
      setAsking(false)
      setPrinted(counted)
      void client.invalidateQueries({ queryKey: recordsKey(resource, 'prints') })
      void client.invalidateQueries({ queryKey: recordsKey(resource, 'changes') })
      return null
    })

  const times = new Map(printed.map(({ id, count }) => [id, count]))
  const sheet = {
    resource,
    company: data.company,
    paper,
    hidden: new Set(data.hidden),
    dict,
    by: user ? displayName(user) : '',
    at: shanghaiNow().format('YYYY-MM-DD HH:mm'),
  } satisfies Omit<SheetProps, 'row' | 'form' | 'times'>
  const sheets = rows.map(row => (
    <PrintSheet key={row.id} {...sheet} form={formOf(row)} row={row} times={times.get(row.id) ?? 0} />
  ))
  const [vertical, horizontal] = paper.margin
  const missing = asked.ids.length - rows.length
  return (
    <>
      <Flex align="center" gap={12} wrap style={{ marginBlockEnd: 12 }}>
        <Link to={resource.path ?? ''} aria-label={t('record.back')}>
          <ArrowLeftOutlined />
        </Link>
        <Typography.Text strong>{t('print.count', { count: rows.length })}</Typography.Text>
        <Select
          aria-label={t('print.paper')}
          value={paper.key}
          style={{ width: 230 }}
          onChange={key => setPaper(papers.find(one => one.key === key) ?? usual)}
          options={papers.map(({ key, label }) => ({ value: key, label: labelOf(label) }))}
        />
        <Button type="primary" icon={<PrinterOutlined />} onClick={() => window.print()}>
          {t('print.button')}
        </Button>
      </Flex>
      {missing > 0 && (
        <Alert type="warning" showIcon title={t('print.missing', { count: missing })} style={{ marginBlockEnd: 12 }} />
      )}
      <section className={styles.desk} aria-label={t('print.preview')}>
        {sheets.map(one => (
          <div
            key={one.key}
            className={styles.preview}
            style={{ width: `${paper.width}mm`, padding: `${vertical}mm ${horizontal}mm` }}
          >
            {one}
          </div>
        ))}
      </section>
      <Modal
        open={asking}
        title={t('print.asked')}
        closable={false}
        destroyOnHidden
        mask={{ closable: false }}
        keyboard={false}
        okText={t('print.done')}
        cancelText={t('print.notDone')}
        confirmLoading={busy}
        onOk={() => void count()}
        onCancel={() => setAsking(false)}
      >
        {t('print.askedText', { count: rows.length })}
      </Modal>
      {printing &&
        createPortal(
          <div className={styles.printed}>
            <style>{`${pageRule(paper)} @media print { html, body { height: auto; overflow: visible; background: #fff; } body > :not(.${styles.printed}) { display: none !important; } }`}</style>
            {sheets}
          </div>,
          document.body,
        )}
    </>
  )
}
