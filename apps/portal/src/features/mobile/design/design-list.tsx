import { PlusOutlined } from '@ant-design/icons'
import type { Designer } from '@sfa/kit/designer'
import { type DesignRow, deleteDesignCall, searchDesignsCall } from '@sfa/mobile/definitions/design.calls'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Flex, Input, Select, Tag } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { askFirst } from '../../../shared/ask-first'
import frame from '../../../shared/frame.module.css'
import { ListTable } from '../../../shared/list/list-table'
import { RefreshButton } from '../../../shared/list/refresh-button'
import { usePermission } from '../../../shared/menu/use-permission'
import type { ProColumns } from '../../../shared/pro'
import { call, callRows } from '../../../shared/request/call'
import { RowLink, RowLinks, RowPlace } from '../../../shared/row-links'
import { useAct } from '../../../shared/use-act'
import { NameDialog } from './name-dialog'

interface Conditions {
  text?: string
  state?: 'published' | 'unpublished'
}

interface Props {
  designer: Designer
  /** Where a design is opened. */
  addressOf?: (code: string) => string
}

const addressIn =
  ({ path }: Designer) =>
  (code: string) =>
    `${path}?code=${encodeURIComponent(code)}`

type Opened = { what: 'add' } | { what: 'copy' | 'rename'; design: DesignRow }
const noRows: readonly DesignRow[] = []

/** The designs of a designer that has several: tab pages, own pages. */
export function DesignList({ designer, addressOf = addressIn(designer) }: Props) {
  const { t } = useTranslation(['mobile', 'resource'])
  const navigate = useNavigate()
  const client = useQueryClient()
  const ofList = usePermission((designer.listPath ?? designer.path).slice(1))
  const ofDesigner = usePermission(designer.path.slice(1))
  const [conditions, setConditions] = useState<Conditions>({})
  const [opened, setOpened] = useState<Opened>()
  const { act } = useAct()
  const key = ['mobile', 'designs', designer.kind]
  const { data, isFetching, error, refetch } = useQuery({
    queryKey: [...key, 'list', conditions],
    queryFn: () => callRows(searchDesignsCall, { kind: designer.kind, ...conditions }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const reload = () => void client.invalidateQueries({ queryKey: key })
  const remove = async ({ code, name, ver }: DesignRow) => {
    if (!(await askFirst(t('design.delete'), t('design.deleteText', { name })))) return
    await act(async () => {
      await call(deleteDesignCall, { kind: designer.kind, code, ver })
      return t('design.deleted')
    }, reload)
  }
  const fields: ProColumns<DesignRow>[] = [
    {
      dataIndex: 'text',
      title: t('design.nameOrCode'),
      formItemRender: () => <Input allowClear maxLength={100} placeholder={t('design.nameOrCode')} />,
    },
    {
      dataIndex: 'state',
      title: t('design.state'),
      formItemRender: () => (
        <Select
          allowClear
          placeholder={t('resource:choose')}
          options={(['published', 'unpublished'] as const).map(value => ({ value, label: t(`design.${value}`) }))}
        />
      ),
    },
  ]
  const columns: ProColumns<DesignRow>[] = [
    {
      title: t('design.code'),
      width: 160,
      fixed: 'left',
      render: (_, { code }) => <RowPlace to={addressOf(code)}>{code}</RowPlace>,
    },
    { title: t('design.name'), dataIndex: 'name', width: 200, ellipsis: true },
    {
      title: t('design.state'),
      width: 240,
      render: (_, { published, isDraft }) => (
        <Flex wrap gap={4}>
          {published === null ? (
            <Tag>{t('design.unpublished')}</Tag>
          ) : (
            <Tag color="success">{t('design.isPublished', { version: published })}</Tag>
          )}
          {isDraft && published !== null && <Tag color="warning">{t('design.draft')}</Tag>}
        </Flex>
      ),
    },
    { title: t('design.lastModifiedBy'), dataIndex: 'lastModifiedBy', width: 120, ellipsis: true },
    { title: t('design.lastModifiedTime'), dataIndex: 'lastModifiedTime', width: 170, className: frame.time },
    {
      title: t('resource:actions'),
      key: 'actions',
      width: 220,
      fixed: 'right',
      render: (_, design) => (
        <RowLinks>
          <RowLink onClick={() => void navigate(addressOf(design.code))}>{t('design.open')}</RowLink>
          {ofDesigner('edit') && (
            <RowLink onClick={() => setOpened({ what: 'rename', design })}>{t('design.rename')}</RowLink>
          )}
          {ofList('add') && <RowLink onClick={() => setOpened({ what: 'copy', design })}>{t('design.copy')}</RowLink>}
          {ofList('delete') && (
            <RowLink
              danger
              refusedBecause={design.published === null ? undefined : t('design.notDeleted')}
              onClick={() => void remove(design)}
            >
              {t('design.delete')}
            </RowLink>
          )}
        </RowLinks>
      ),
    },
  ]
  return (
    <>
      <ListTable<DesignRow>
        search={{ fields, values: { ...conditions }, onSearch: setConditions, onReset: () => setConditions({}) }}
        lead={
          ofList('add') && (
            <Button type="primary" icon={<PlusOutlined />} onClick={() => setOpened({ what: 'add' })}>
              {t('design.add')}
            </Button>
          )
        }
        tools={<RefreshButton loading={isFetching} onClick={() => void refetch()} />}
        above={error && <Alert type="error" showIcon title={error.message} className={frame.above} />}
        rowKey="code"
        rows={data?.rows ?? noRows}
        loading={isFetching}
        columns={columns}
        pagination={false}
      />
      {opened && (
        <NameDialog
          designer={designer}
          opened={opened}
          onClose={made => {
            setOpened(undefined)
            if (made === undefined) return
            reload()
            if (opened.what === 'add') void navigate(addressOf(made))
          }}
        />
      )}
    </>
  )
}
