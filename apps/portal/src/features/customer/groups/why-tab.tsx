import { CheckCircleFilled, CloseCircleFilled } from '@ant-design/icons'
import { store } from '@sfa/customer/definitions/store.resource'
import { type GroupOfStore, whyInGroupsCall } from '@sfa/customer/definitions/store-group.calls'
import { storeGroup } from '@sfa/customer/definitions/store-group.resource'
import { ownFieldsIn } from '@sfa/kit/fields/field-questions'
import { fieldOf, type Resource } from '@sfa/kit/resource'
import { useQuery } from '@tanstack/react-query'
import { Alert, Empty, Flex, Spin, Table, Typography } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { RecordTabProps } from '../../../resource-screens/extensions'
import { choiceText, display } from '../../../resource-screens/field/displays'
import { useOwnFields } from '../../../resource-screens/lookup/custom-fields'
import { useDictionaries } from '../../../resource-screens/lookup/dictionaries'
import { SearchText } from '../../../resource-screens/picker/search-text'
import { dictTypes } from '../../../resource-screens/record/form/dict-types'
import { pageAddress } from '../../../resource-screens/record/page/page-address'
import { recordsKey } from '../../../resource-screens/record-calls'
import { call } from '../../../shared/request/call'

/** The groups of a store, and why it is in each: who bound it, or which conditions it meets. */
export default function WhyTab({ row }: RecordTabProps) {
  const { t } = useTranslation('customer')
  const { data, error } = useQuery({
    queryKey: recordsKey(store, 'why', row.id, row.ver),
    queryFn: () => call(whyInGroupsCall, { storeId: row.id }),
  })
  if (error) return <Alert type="error" showIcon title={error.message} />
  if (!data) return <Spin />
  if (data.length === 0) return <Empty description={t('groups.none')} />
  return (
    <Table<GroupOfStore>
      size="small"
      rowKey="id"
      dataSource={[...data]}
      pagination={false}
      scroll={{ x: 'max-content' }}
      columns={[
        {
          key: 'name',
          title: t('groups.group'),
          render: (_, { id, description }) => <Link to={pageAddress(storeGroup, id)}>{description}</Link>,
        },
        {
          key: 'type',
          title: t('groups.type'),
          render: (_, { groupType }) => choiceText(fieldOf(storeGroup, 'groupType'), groupType),
        },
        { key: 'why', title: t('groups.why'), render: (_, group) => <Why group={group} /> },
        { key: 'since', title: t('groups.since'), render: (_, { since }) => since ?? '-' },
      ]}
    />
  )
}

function Why({ group: { groupType, by, conditions } }: { group: GroupOfStore }) {
  const { t } = useTranslation('customer')
  const known = useOwnFields(store) ?? store
  const { text } = useDictionaries(dictTypes(known))
  if (groupType !== 'dynamic') return by === null ? t('groups.bound') : t('groups.boundBy', { by })
  return (
    <Flex vertical gap={4}>
      {conditions.map(({ field, wanted, has, holds }) => (
        <Flex key={field} gap={8} align="baseline">
          {holds ? (
            <CheckCircleFilled style={{ color: 'var(--ant-color-success)' }} aria-label={t('groups.holds')} />
          ) : (
            <CloseCircleFilled style={{ color: 'var(--ant-color-error)' }} aria-label={t('groups.holdsNot')} />
          )}
          <span>
            <SearchText resource={known} query={{ [field]: wanted }} />
            {isField(known, field) && (
              <Typography.Text type="secondary">
                {t('groups.has')}
                {display(fieldOf(known, field), has, { place: 'cell', dict: text }, field) ?? '-'}
              </Typography.Text>
            )}
          </span>
        </Flex>
      ))}
    </Flex>
  )
}

/** Conditions may be about fields that are gone by now. */
const isField = ({ fields }: Resource, name: string): boolean =>
  Object.hasOwn(fields, name) || Object.hasOwn(ownFieldsIn(fields), name)
