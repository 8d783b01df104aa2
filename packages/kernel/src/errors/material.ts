import type { ErrorTexts } from './error-texts-shape'

/** Requests for materials. */
export const materialErrors = {
  materialLinesMissing: ['没有物料，不能提交', 'It has no materials, so that it cannot be submitted'],
  materialOnly: ['“{value}”不是物料', '"{value}" is no material'],
  materialLineUnknown: ['没有第{line}行，或该行重复', 'There is no line {line}, or it is named twice'],
  materialTooMuch: ['数量须在0到{most}之间', 'The quantity has to be between 0 and {most}'],
  materialNothingApproved: ['批准数量不能全部为0，可驳回申请', 'Approve some of it, or reject the request'],
  materialNothingThere: [
    '没有可发放的物料：库存不足或数量为0',
    'Nothing can be issued: there is no stock, or all quantities are 0',
  ],
} satisfies ErrorTexts
