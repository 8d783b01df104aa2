import { LeftOutlined } from '@ant-design/icons'
import type { Designer } from '@sfa/kit/designer'
import { isLayoutKind, layoutKinds } from '@sfa/mobile/definitions/order-layout'
import { Alert, Button, Flex, Segmented } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { useLabelOf } from '../../../shared/language/label'
import { DesignList } from './design-list'
import { DesignerPage } from './designer-page'

const addressOf = (path: string, kind: string, code?: string) =>
  `${path}?${new URLSearchParams({ kind, ...(code !== undefined && { code }) })}`

/** The layouts of orders by where they are shown, or the designer of one of them. */
export function LayoutScreen({ designers }: { designers: readonly Designer[] }) {
  const { t } = useTranslation('mobile')
  const labelOf = useLabelOf()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const asked = search.get('kind') ?? ''
  const kind = isLayoutKind(asked) ? asked : layoutKinds[0]
  const designer = designers.find(one => one.kind === kind) as Designer
  const code = search.get('code')
  const { path } = designer
  if (code)
    return (
      <DesignerPage
        key={`${kind} ${code}`}
        designer={designer}
        code={code}
        lead={
          <Button type="text" icon={<LeftOutlined />} onClick={() => void navigate(addressOf(path, kind))}>
            {t('design.back')}
          </Button>
        }
      />
    )
  return (
    <Flex vertical gap={12}>
      <Segmented
        value={kind}
        options={designers.map(one => ({ value: one.kind, label: labelOf(one.label) }))}
        onChange={next => void navigate(addressOf(path, next), { replace: true })}
        style={{ alignSelf: 'flex-start' }}
      />
      <Alert type="info" showIcon title={t('layout.which')} />
      <DesignList key={kind} designer={designer} addressOf={one => addressOf(path, kind, one)} />
    </Flex>
  )
}
