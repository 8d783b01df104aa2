import { CheckCircleFilled, CloseCircleFilled } from '@ant-design/icons'
import { type AccessStep, type Explanation, explainAccessCall } from '@sfa/person/definitions/explain-access.calls'
import { useQuery } from '@tanstack/react-query'
import { Alert, AutoComplete, Button, Flex, Form, Input, Select, Timeline, Typography } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RecordSelect } from '../../../resource-screens/field/record-select'
import { useDictionaries } from '../../../resource-screens/lookup/dictionaries'
import frame from '../../../shared/frame.module.css'
import { useLabelOf } from '../../../shared/language/label'
import { joined } from '../../../shared/list-of'
import { usePermission } from '../../../shared/menu/use-permission'
import { ProForm } from '../../../shared/pro'
import { call } from '../../../shared/request/call'
import { useAct } from '../../../shared/use-act'
import { useActionText } from '../../../shared/use-action-text'
import { searchMenuAccess } from '../menu-access/search-menu-access'
import styles from '../person.module.css'
import { KeptFields } from './kept-fields'

interface Question {
  userID: string
  page: string
  action: string
  recordId?: string
}

/** "Why can't I see this?": prints the rule that decides. */
export default function WhyNotPage() {
  const { t } = useTranslation('person')
  const labelOf = useLabelOf()
  const actionText = useActionText()
  const mayList = usePermission('person/authorityManagement')('search')
  const { data: menu = [] } = useQuery({ queryKey: ['menu-access'], queryFn: searchMenuAccess, enabled: mayList })
  const [form] = Form.useForm<Question>()
  const page = Form.useWatch('page', form)
  const [answer, setAnswer] = useState<Explanation & { page: string }>()
  const { busy, act } = useAct()
  const pages = menu.filter(entry => entry.path && entry.platform !== '2' && entry.actions.length > 0)
  const actions = pages.find(entry => entry.path === `/${(page ?? '').replace(/^\//, '')}`)?.actions ?? commonActions
  const ask = async ({ recordId, ...question }: Question) => {
    setAnswer(undefined)
    await act(async () => {
      const explained = await call(explainAccessCall, { ...question, ...(recordId ? { recordId } : {}) })
      setAnswer({ ...explained, page: question.page })
      return t('why.answered')
    })
  }
  return (
    <Flex vertical gap={12}>
      <section className={frame.panel}>
        <p className={styles.note}>{t('why.intro')}</p>
        <ProForm<Question>
          form={form}
          layout="vertical"
          submitter={false}
          onFinish={ask}
          style={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(190px, 1fr))', gap: '0 16px' }}
        >
          <ProForm.Item name="userID" label={t('why.user')} rules={[{ required: true, message: t('why.userMissing') }]}>
            <UserSelect />
          </ProForm.Item>
          <ProForm.Item name="page" label={t('why.page')} rules={[{ required: true, message: t('why.pageMissing') }]}>
            <AutoComplete
              options={pages.map(entry => ({
                value: entry.path as string,
                label: `${labelOf([entry.descriptionCn, entry.descriptionEn])}  ${entry.path}`,
              }))}
              showSearch={{
                filterOption: (typed, option) =>
                  String(option?.label ?? '')
                    .toLowerCase()
                    .includes(typed.toLowerCase()),
              }}
              placeholder="/person/usermanagement"
            />
          </ProForm.Item>
          <ProForm.Item
            name="action"
            label={t('why.action')}
            rules={[{ required: true, message: t('why.actionMissing') }]}
          >
            <Select
              options={actions.map(key => ({ value: key, label: actionText(key, page?.replace(/^\//, '')) }))}
              placeholder={t('why.actionMissing')}
            />
          </ProForm.Item>
          <ProForm.Item
            name="recordId"
            label={t('why.record')}
            rules={[{ pattern: /^\d{1,18}$/, message: t('why.recordFormat') }]}
          >
            <Input placeholder={t('why.recordHint')} allowClear />
          </ProForm.Item>
          <ProForm.Item label=" ">
            <Button type="primary" htmlType="submit" loading={busy}>
              {t('why.ask')}
            </Button>
          </ProForm.Item>
        </ProForm>
      </section>
      {answer && <Answer answer={answer} page={answer.page} />}
    </Flex>
  )
}

const commonActions = ['search', 'view', 'add', 'edit', 'delete', 'batch', 'upload', 'download']

const UserSelect = ({ value, onChange, id }: { value?: string; onChange?: (id?: string) => void; id?: string }) => (
  <RecordSelect
    to="person.user"
    multiple={false}
    id={id}
    value={value ? [value] : []}
    onChange={ids => onChange?.(ids[0])}
  />
)

function Answer({ answer, page }: { answer: Explanation; page: string }) {
  const { t } = useTranslation('person')
  return (
    <section className={frame.panel}>
      <Alert
        showIcon
        type={answer.allowed ? 'success' : 'error'}
        title={answer.decidedBy ? t(`rule.${answer.decidedBy}.refused`) : t('why.allowed')}
        style={{ marginBottom: 20 }}
      />
      <Timeline
        items={answer.steps.map(step => ({
          key: step.rule,
          icon:
            step.verdict === 'passed' ? (
              <CheckCircleFilled style={{ color: 'var(--ant-color-success)' }} />
            ) : (
              <CloseCircleFilled style={{ color: 'var(--ant-color-error)' }} />
            ),
          content: <Step step={step} page={page} />,
        }))}
      />
      {answer.allowed && <KeptFields path={page} fields={answer.fields} />}
    </section>
  )
}

function Step({ step: { rule, verdict, facts }, page }: { step: AccessStep; page: string }) {
  const { t } = useTranslation('person')
  const actionText = useActionText()
  const { text } = useDictionaries(['DataScope'])
  const worded = facts.map(fact => {
    if (rule === 'actionUnknown') return actionText(fact, page.replace(/^\//, ''))
    const [role = '', scope] = fact.split(':')
    return rule === 'outOfScope' && scope ? `${role}（${text('DataScope', scope)}）` : fact
  })
  return (
    <>
      {t(`rule.${rule}.${verdict}`)}
      {worded.length > 0 && (
        <div>
          <Typography.Text type="secondary">{joined(worded)}</Typography.Text>
        </div>
      )}
    </>
  )
}
