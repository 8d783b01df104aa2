import { licencePicture } from '@sfa/company/definitions/attestation.calls'
import type { ReadLicence } from '@sfa/company/definitions/ocr.calls'
import { Alert, Descriptions, Flex } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ImageInput } from '../../../resource-screens/field/image-input'
import type { PanelProps } from '../../../settings-screens/extensions'
import { ReadLicenceButton } from '../../../shared/ocr/read-licence-button'
import { useOcrState } from '../../../shared/ocr/use-ocr-state'
import { ProCard } from '../../../shared/pro'

const parts = ['number', 'name', 'legalPerson', 'address'] as const

/** Says whether the deployment reads licences, and tries it with a picture. */
export default function OcrPanel({ mayEdit }: PanelProps) {
  const { t } = useTranslation('company')
  const state = useOcrState()
  const [picture, setPicture] = useState<readonly string[]>([])
  const [read, setRead] = useState<ReadLicence>()
  if (!state) return null
  if (!state.configured)
    return (
      <Alert
        type="warning"
        showIcon
        title={t('ocr.none')}
        description={t('ocr.noneText')}
        style={{ marginBottom: 16 }}
      />
    )
  if (!mayEdit) return null
  return (
    <ProCard title={t('ocr.trial')} style={{ marginBottom: 16 }}>
      <Flex vertical gap={12} align="start">
        <ImageInput
          field={licencePicture}
          value={picture}
          onChange={next => {
            setPicture(next as readonly string[])
            setRead(undefined)
          }}
        />
        <ReadLicenceButton fileId={picture[0]} use="trial" onRead={setRead} />
        {read && (
          <Descriptions
            column={1}
            size="small"
            items={parts.map(part => ({ key: part, label: t(`attestation.${part}`), children: read[part] ?? '-' }))}
          />
        )}
      </Flex>
    </ProCard>
  )
}
