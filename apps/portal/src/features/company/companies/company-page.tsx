import { PlusOutlined } from '@ant-design/icons'
import { type Company, resumeCompanyCall, searchCompaniesCall } from '@sfa/company/definitions/company.calls'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, Badge, Button, Input, Select, Typography } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { askFirst } from '../../../shared/ask-first'
import { formatCount } from '../../../shared/format-count'
import frame from '../../../shared/frame.module.css'
import { ListTable } from '../../../shared/list/list-table'
import { RefreshButton } from '../../../shared/list/refresh-button'
import { usePermission } from '../../../shared/menu/use-permission'
import type { ProColumns } from '../../../shared/pro'
import { call, callRows } from '../../../shared/request/call'
import { RowLink, RowLinks } from '../../../shared/row-links'
import { useAct } from '../../../shared/use-act'
import { usePaging } from '../../../shared/use-paging'
import { AttestDialog } from './attest-dialog'
import { CompanyDrawer } from './company-drawer'
import { CompanyForm } from './company-form'
import { SuspendDialog } from './suspend-dialog'
import { usedOf } from './used-of'

type State = Company['state']
const attestations = ['New', 'Done', 'Rejected'] as const
const attestationBadge = { New: 'processing', Done: 'success', Rejected: 'error' } as const
const states = ['open', 'suspended', 'unfinished'] as const
const badgeOf = { open: 'success', suspended: 'error', unfinished: 'warning' } as const
const noRows: readonly Company[] = []

interface Conditions {
  text?: string
  state?: State
  attestation?: (typeof attestations)[number]
}

/** What is open beside the list. */
type Opened = { what: 'add' } | { what: 'edit' | 'view' | 'suspend' | 'attest'; company: Company }

/** The companies of a deployment, for the administrators of the one that runs the platform. */
export default function CompanyPage() {
  const { t } = useTranslation(['company', 'resource'])
  const can = usePermission()
  const client = useQueryClient()
  const [conditions, setConditions] = useState<Conditions>({})
  const [opened, setOpened] = useState<Opened>()
  const { page, toFirstPage, paginationFor } = usePaging()
  const { act } = useAct()
  const body = { ...conditions, page }
  const { data, isFetching, error, refetch } = useQuery({
    queryKey: ['company', 'list', body],
    queryFn: () => callRows(searchCompaniesCall, body),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const reload = () => void client.invalidateQueries({ queryKey: ['company', 'list'] })
  const searchBy = (next: Conditions) => {
    setConditions(next)
    toFirstPage()
  }
  const close = (changed = false) => {
    setOpened(undefined)
    if (changed) reload()
  }
  const resume = async (company: Company) => {
    if (!(await askFirst(t('company.resume'), t('company.resumeText', { name: company.name })))) return
    await act(async () => {
      await call(resumeCompanyCall, { id: company.id })
      return t('company.resumed')
    }, reload)
  }

  const fields: ProColumns<Company>[] = [
    {
      dataIndex: 'text',
      title: t('company.search'),
      formItemRender: () => <Input allowClear maxLength={100} placeholder={t('company.searchHint')} />,
    },
    {
      dataIndex: 'state',
      title: t('company.state'),
      formItemRender: () => (
        <Select
          allowClear
          placeholder={t('resource:choose')}
          options={states.map(value => ({ value, label: t(`company.states.${value}`) }))}
        />
      ),
    },
  ]
  fields.push({
    dataIndex: 'attestation',
    title: t('attestation.state'),
    formItemRender: () => (
      <Select
        allowClear
        placeholder={t('resource:choose')}
        options={attestations.map(value => ({ value, label: t(`attestation.states.${value}`) }))}
      />
    ),
  })
  const columns: ProColumns<Company>[] = [
    {
      title: t('company.id'),
      dataIndex: 'id',
      width: 130,
      fixed: 'left',
      render: (_, company) =>
        can('view') ? (
          <RowLink name onClick={() => setOpened({ what: 'view', company })}>
            {company.id}
          </RowLink>
        ) : (
          company.id
        ),
    },
    { title: t('company.name'), dataIndex: 'name', width: 180, ellipsis: true },
    {
      title: t('company.state'),
      dataIndex: 'state',
      width: 110,
      render: (_, { state }) => <Badge status={badgeOf[state]} text={t(`company.states.${state}`)} />,
    },
    {
      title: t('attestation.state'),
      dataIndex: 'attestation',
      width: 130,
      render: (_, { attestation }) =>
        attestation ? (
          <Badge status={attestationBadge[attestation]} text={t(`attestation.states.${attestation}`)} />
        ) : (
          t('attestation.notYet')
        ),
    },
    {
      title: t('company.users'),
      width: 110,
      align: 'end',
      render: (_, { users, maxUsers }) => <Used over={isOver(users, maxUsers)}>{usedOf(users, maxUsers)}</Used>,
    },
    {
      title: t('company.storage'),
      width: 160,
      align: 'end',
      render: (_, { storageMb, maxStorageMb }) => (
        <Used over={isOver(storageMb, maxStorageMb)}>{usedOf(storageMb, maxStorageMb, ' MB')}</Used>
      ),
    },
    { title: t('company.contact'), dataIndex: 'contact', width: 110, ellipsis: true },
    { title: t('company.contactMobile'), dataIndex: 'contactMobile', width: 130 },
    { title: t('company.createTime'), dataIndex: 'createTime', width: 170, className: frame.time },
    {
      title: t('company.maxRows'),
      width: 190,
      align: 'end',
      render: (_, { maxRows }) => (maxRows === null ? t('company.noLimit') : formatCount(maxRows)),
    },
    {
      title: t('company.actions'),
      key: 'actions',
      width: 230,
      fixed: 'right',
      render: (_, company) => (
        <RowLinks>
          {can('edit') && <RowLink onClick={() => setOpened({ what: 'edit', company })}>{t('company.edit')}</RowLink>}
          {can('attest') && company.attestation && (
            <RowLink onClick={() => setOpened({ what: 'attest', company })}>{t('attestation.action')}</RowLink>
          )}
          {can('suspend') && company.state === 'open' && (
            <RowLink
              danger
              refusedBecause={company.runsPlatform === '1' ? t('company.ownPlatform') : undefined}
              onClick={() => setOpened({ what: 'suspend', company })}
            >
              {t('company.suspend')}
            </RowLink>
          )}
          {can('suspend') && company.state === 'suspended' && (
            <RowLink onClick={() => void resume(company)}>{t('company.resume')}</RowLink>
          )}
        </RowLinks>
      ),
    },
  ]
  return (
    <>
      <ListTable<Company>
        search={{ fields, values: { ...conditions }, onSearch: searchBy, onReset: () => searchBy({}) }}
        lead={
          can('add') && (
            <Button type="primary" icon={<PlusOutlined />} onClick={() => setOpened({ what: 'add' })}>
              {t('company.add')}
            </Button>
          )
        }
        tools={<RefreshButton loading={isFetching} onClick={() => void refetch()} />}
        above={error && <Alert type="error" showIcon title={error.message} className={frame.above} />}
        rowKey="id"
        rows={data?.rows ?? noRows}
        loading={isFetching}
        columns={columns}
        pagination={{ ...paginationFor(data?.total), showTotal: count => t('resource:total', { count }) }}
      />
      {opened?.what === 'add' && <CompanyForm onClose={close} />}
      {opened?.what === 'edit' && <CompanyForm company={opened.company} onClose={close} />}
      {opened?.what === 'view' && <CompanyDrawer company={opened.company} onClose={close} />}
      {opened?.what === 'attest' && <AttestDialog company={opened.company} onClose={close} />}
      {opened?.what === 'suspend' && <SuspendDialog company={opened.company} onClose={close} />}
    </>
  )
}

const isOver = (count: number, max: number | null) => max !== null && count >= max

const Used = ({ over, children }: { over: boolean; children: string }) =>
  over ? <Typography.Text type="danger">{children}</Typography.Text> : children
