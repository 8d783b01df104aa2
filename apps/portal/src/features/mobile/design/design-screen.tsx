import { LeftOutlined } from '@ant-design/icons'
import type { Designer } from '@sfa/kit/designer'
import { singleCode } from '@sfa/kit/designer'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { DesignList } from './design-list'
import { DesignerPage } from './designer-page'

/** The page of a designer: its only design, or the one that the address names; without one, the list of all. */
export function DesignScreen({ designer }: { designer: Designer }) {
  const { t } = useTranslation('mobile')
  const navigate = useNavigate()
  const [search] = useSearchParams()
  if (designer.single) return <DesignerPage designer={designer} code={singleCode} />
  const code = search.get('code')
  if (!code) return <DesignList designer={designer} />
  const list = designer.listPath ?? designer.path
  return (
    <DesignerPage
      key={code}
      designer={designer}
      code={code}
      lead={
        <Button type="text" icon={<LeftOutlined />} onClick={() => void navigate(list)}>
          {t('design.back')}
        </Button>
      }
    />
  )
}
