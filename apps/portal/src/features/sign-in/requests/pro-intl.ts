import { enUSIntl, zhCNIntl, zhTWIntl } from '@ant-design/pro-components'
import type { Language } from '../../../shared/language'

/** pro-components speaks its own texts; antd's locale alone leaves its tables and forms in Chinese. */
export const proIntl = { 'zh-CN': zhCNIntl, 'zh-TW': zhTWIntl, 'en-US': enUSIntl } satisfies Record<Language, unknown>
