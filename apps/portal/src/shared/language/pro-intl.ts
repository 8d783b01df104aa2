import { enUSIntl, zhCNIntl, zhTWIntl } from '../pro'
import type { Language } from './language'

/** ProComponents speak their own texts; antd's locale alone leaves their tables and forms in Chinese. */
export const proIntl = { 'zh-CN': zhCNIntl, 'zh-TW': zhTWIntl, 'en-US': enUSIntl } satisfies Record<Language, unknown>
