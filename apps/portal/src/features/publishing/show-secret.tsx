import i18next from 'i18next'
import type { WireRow } from '../../resource-screens/record-calls'
import { notice } from '../../shared/notice'
import { OnceShown } from '../../shared/once-shown'

/** The secret of what has just been added, in a dialog that only its button closes. */
export async function showSecret(kind: 'apiKey' | 'webhook', row: WireRow): Promise<void> {
  await i18next.loadNamespaces('publishing')
  const t = i18next.getFixedT(null, 'publishing')
  notice.modal.success({
    title: t(`secret.${kind}.title`),
    width: 640,
    mask: { closable: false },
    keyboard: false,
    okText: t('secret.kept'),
    content: <OnceShown text={t(`secret.${kind}.text`)} values={[[String(row.name), String(row.secret)]]} />,
  })
}
