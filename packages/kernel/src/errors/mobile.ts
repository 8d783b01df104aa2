import type { ErrorTexts } from './error-texts-shape'

export const mobileErrors = {
  syncTypeWaits: ['同步类型“{type}”尚未启用，手机端还不能同步', 'The sync type "{type}" is not sent to phones yet'],
  syncCursor: ['同步进度已失效，请重新同步', 'This page cannot be continued: pull the type anew'],
  designComponentGone: [
    '组件“{type}”已不存在，请删除或替换后再发布',
    'The component "{type}" no longer exists: remove or replace it before publishing',
  ],
  designRefGone: [
    '所指向的“{code}”已不存在或未发布，请重新选择',
    'What it leads to, "{code}", no longer exists or is not published: choose another',
  ],
  designOnlyInside: ['该组件只能放在其他组件内', 'This component stands inside others alone'],
  designNotInside: ['该组件不能放在这里', 'This component cannot stand here'],
  designComponentTwice: ['该组件最多放{max}个', 'There may be {max} of this component at most'],
  designComponentMissing: [
    '缺少系统必需的“{zh}”，请从左侧重新添加',
    'The system cannot do without "{en}": add it again',
  ],
  designTooFew: ['至少需要{min}个组件才能发布', 'At least {min} component is needed before publishing'],
  designTooMany: ['最多放{max}个组件', 'There may be {max} components at most'],
  designIdTwice: ['组件标识重复', 'Two components have the same id'],
  designFaulty: ['还有{count}处问题，请修改后再发布', 'There is something to mend before publishing ({count})'],
  designPublished: ['已发布的内容不能删除，请先撤回', 'What is published cannot be deleted: take it back first'],
  designLedTo: [
    '已发布的“{names}”中有组件指向它，请先从中移除并重新发布',
    'Components of what is published lead to it: remove them from "{names}" and publish that first',
  ],
  designVersionGone: ['版本{version}已不存在', 'Version {version} is not there any more'],
  designExists: ['编码“{code}”已被使用', 'The code "{code}" is used already'],
  auxiliaryFunctionUnknown: ['没有该辅助功能', 'There is no such auxiliary function'],
  auxiliaryFunctionNotShown: ['该辅助功能未被选用', 'This auxiliary function is not among those that are shown'],
} as const satisfies ErrorTexts
