import {
  attestationPicturePath,
  companyAttestationCall,
  decideAttestationCall,
} from '@sfa/company/definitions/attestation.calls'
import type { Company } from '@sfa/company/definitions/company.calls'
import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Flex, Image, Input, Modal, Skeleton } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFiles } from '../../../resource-screens/lookup/files'
import { ProDescriptions } from '../../../shared/pro'
import { call } from '../../../shared/request/call'
import { showRequestError } from '../../../shared/request/error-dialog'
import { RequestError } from '../../../shared/request/request-error'
import { limitOfArea } from '../../../shared/text-limit'
import { useAct } from '../../../shared/use-act'

const parts = ['number', 'name', 'legalPerson', 'submitBy', 'submitTime', 'decideTime', 'opinion'] as const
const opinionLength = 500

/** The licence of a company, and the judgement about it. */
export function AttestDialog({ company, onClose }: { company: Company; onClose: (changed?: boolean) => void }) {
  const { t } = useTranslation(['company', 'resource'])
  const { busy, act } = useAct()
  const [opinion, setOpinion] = useState('')
  const [isAnew, setAnew] = useState(false)
  const { data, error, refetch } = useQuery({
    queryKey: ['company', 'attestation', company.id],
    queryFn: () => call(companyAttestationCall, { id: company.id }),
    staleTime: 0,
    gcTime: 0,
  })
  const found = data?.attestation
  const [picture] = useFiles(found ? [`${attestationPicturePath}/${company.id}?ver=${found.ver}`] : [])
  const decide = (pass: boolean) =>
    act(async () => {
      try {
        await call(decideAttestationCall, { id: company.id, ver: found?.ver ?? 0, pass, opinion }, { saidBy: 'form' })
      } catch (failure) {
        if (!(failure instanceof RequestError)) throw failure
        await judgedElsewhere(failure)
        return null
      }
      onClose(true)
      return t(pass ? 'attestation.passed' : 'attestation.rejected')
    })
  /** What was submitted anew, or judged by another person, is shown, and the opinion stays. */
  const judgedElsewhere = async (failure: RequestError) => {
    if (failure.code !== 'stale') return showRequestError(failure)
    await refetch()
    setAnew(true)
  }
  const waits = found?.state === 'New'
  return (
    <Modal
      open
      width={640}
      title={t('attestation.of', { name: company.name })}
      onCancel={() => onClose()}
      footer={
        waits && [
          <Button
            key="reject"
            danger
            loading={busy}
            disabled={opinion.trim() === ''}
            title={opinion.trim() === '' ? t('attestation.whyNeeded') : undefined}
            onClick={() => void decide(false)}
          >
            {t('attestation.reject')}
          </Button>,
          <Button key="pass" type="primary" loading={busy} onClick={() => void decide(true)}>
            {t('attestation.pass')}
          </Button>,
        ]
      }
    >
      {error && <Alert type="error" showIcon title={error.message} />}
      {!data && !error && <Skeleton active />}
      {data && !found && <Alert type="info" showIcon title={t('attestation.nothing')} />}
      {found && (
        <Flex vertical gap={12}>
          {isAnew && <Alert type="warning" showIcon title={t(waits ? 'attestation.anew' : 'attestation.judged')} />}
          {data.sameNumber.length > 0 && (
            <Alert
              type="warning"
              showIcon
              title={t('attestation.sameNumber', { names: data.sameNumber.map(({ name }) => name).join('、') })}
            />
          )}
          <Flex gap={16} align="start">
            {picture?.url && <Image src={picture.url} alt={t('attestation.picture')} width={180} />}
            <ProDescriptions
              column={1}
              size="small"
              dataSource={found}
              columns={[
                {
                  title: t('attestation.state'),
                  dataIndex: 'state',
                  render: () => t(`attestation.states.${found.state}`),
                },
                ...parts.flatMap(part => (found[part] ? [{ title: t(`attestation.${part}`), dataIndex: part }] : [])),
              ]}
            />
          </Flex>
          {waits && (
            <Input.TextArea
              rows={2}
              style={{ marginBottom: 24 }}
              value={opinion}
              aria-label={t('attestation.opinion')}
              placeholder={t('attestation.opinionHint')}
              count={limitOfArea(opinionLength)}
              onChange={({ target }) => setOpinion(target.value)}
            />
          )}
        </Flex>
      )}
    </Modal>
  )
}
