import { type MustStockProduct, mustStockCall } from '@sfa/customer/definitions/must-stock.calls'
import { store } from '@sfa/customer/definitions/store.resource'
import { product } from '@sfa/product/definitions/product.resource'
import { productList } from '@sfa/product/definitions/product-list.resource'
import { useQuery } from '@tanstack/react-query'
import { Alert, Empty, Flex, Skeleton, Tag, Typography } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { RecordTabProps } from '../../resource-screens/extensions'
import { useDictionaries } from '../../resource-screens/lookup/dictionaries'
import { dictTypes } from '../../resource-screens/record/form/dict-types'
import { pageAddress } from '../../resource-screens/record/page/page-address'
import { recordsKey } from '../../resource-screens/record-calls'
import { InnerTable } from '../../shared/list/inner-table'
import { joined } from '../../shared/list-of'
import { call } from '../../shared/request/call'

const colours: Readonly<Record<string, string>> = { must: 'red', push: 'blue', trial: 'default' }

/** What the distribution lists ask of a store today, and which of their lines say so. */
export default function MustStockTab({ row }: RecordTabProps) {
  const { t } = useTranslation('customer')
  const { data, error } = useQuery({
    queryKey: recordsKey(store, 'mustStock', row.id, row.ver),
    queryFn: () => call(mustStockCall, { storeId: row.id }),
  })
  const { text } = useDictionaries(dictTypes(productList))
  if (error) return <Alert type="error" showIcon title={error.message} />
  if (!data) return <Skeleton active />
  if (data.length === 0) return <Empty description={t('mustStock.none')} />
  return (
    <Flex vertical gap={12}>
      <Typography.Text type="secondary">{t('mustStock.count', { count: data.length })}</Typography.Text>
      <InnerTable<MustStockProduct>
        rowKey="productId"
        dataSource={[...data]}
        pagination={{ pageSize: 20, hideOnSinglePage: true, showSizeChanger: false }}
        columns={[
          {
            title: t('mustStock.product'),
            render: (_, { productId, code, name }) => (
              <Link to={pageAddress(product, productId)}>{[code, name].filter(Boolean).join(' ')}</Link>
            ),
          },
          {
            title: t('mustStock.deploy'),
            width: 110,
            render: (_, { deployType }) =>
              deployType && <Tag color={colours[deployType]}>{text('DeployType', deployType)}</Tag>,
          },
          {
            title: t('mustStock.why'),
            render: (_, { because }) => (
              <Flex vertical gap={2}>
                {because.map((line, at) => (
                  <Flex key={`${line.listId} ${at}`} gap={8} wrap>
                    <Link to={pageAddress(productList, line.listId)}>{line.listName ?? line.listId}</Link>
                    <Typography.Text type="secondary">{joined(conditionsOf(line))}</Typography.Text>
                  </Flex>
                ))}
              </Flex>
            ),
          },
        ]}
      />
    </Flex>
  )

  function conditionsOf({ listType, dateFrom, dateTo, ...line }: MustStockProduct['because'][number]): string[] {
    const narrowed = [
      ...(line.storeType ? [text('StoreType', line.storeType)] : []),
      ...(line.cityOrOrg ? [line.cityOrOrg] : []),
      ...(line.coverageModel ? [text('CoverageModel', line.coverageModel)] : []),
    ]
    return [
      ...(listType ? [text('ProductListType', listType)] : []),
      ...(narrowed.length > 0 ? narrowed : [t('mustStock.everyStore')]),
      ...(dateFrom ? [t('mustStock.from', { date: dateFrom })] : []),
      ...(dateTo ? [t('mustStock.to', { date: dateTo })] : []),
    ]
  }
}
