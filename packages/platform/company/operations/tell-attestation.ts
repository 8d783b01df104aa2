import type { Tx } from '@sfa/db/connection/tenant-transaction'
import type { Label } from '@sfa/kit/label'
import { platformRole } from '@sfa/kit/permission/admin-role'
import { tellAdministrators } from '@sfa/message/operations/tell-administrators'
import type { Attestation } from '../definitions/attestation.calls'

const texts = {
  Done: [
    ['企业认证已通过', 'The company is attested'],
    ['企业认证已通过。{opinion}', 'The attestation of your company has passed. {opinion}'],
  ],
  Rejected: [
    ['企业认证未通过', 'The attestation was rejected'],
    [
      '审核意见：{opinion}。请在“企业认证”页面修改后重新提交。',
      'The attestation of your company was rejected: {opinion}. Please mend it at its page and submit it again.',
    ],
  ],
  New: [
    ['待审核的企业认证：{name}', 'To be attested: {name}'],
    [
      '企业“{name}”（{id}）提交了认证，请在“公司列表”中审核。',
      '{name} ({id}) has submitted its licence. Please judge it in the list of companies.',
    ],
  ],
} as const satisfies Record<Attestation['state'], readonly [Label, Label]>

/** Tells those who wait for it: of a submitted licence the platform, of a judgement the company. */
export const tellOfAttestation = (tx: Tx, id: string, { state, name, opinion }: Attestation): Promise<void> => {
  const [title, content] = texts[state]
  const role = state === 'New' ? platformRole : undefined
  return tellAdministrators(tx, { title, content, role, words: { id, name, opinion: opinion ?? '' } })
}
