import type { ErrorTexts } from './error-texts-shape'

/** Refusals and failures of jobs. */
export const jobErrors = {
  taskRunning: [
    '当前账号有正在进行的导入或导出任务，请稍后再试',
    'An import or export of this account is still running, please try again later',
  ],
  taskWaits: [
    '上一次导入“{file}”（批次号{batchId}）还在等待确认，请先确认或取消',
    'Your import "{file}" (batch {batchId}) is still waiting to be confirmed; confirm or cancel it first',
  ],
  jobNotRunning: ['任务已结束，不能取消', 'The job has ended and cannot be cancelled'],
  jobNotRetryable: [
    '只有失败或已取消的任务可以重试，该任务可能已重新开始',
    'Only failed or cancelled jobs can be retried; this one may have started again already',
  ],
  jobNotAwaiting: [
    '任务不在待确认状态，可能已确认或已取消',
    'The job is not waiting for a confirmation: it was confirmed or cancelled already',
  ],
  jobNotWaiting: ['只有排队中的任务可以调整优先级', 'Only jobs in the queue can be given another priority'],
  jobWrongPhase: ['任务当前状态为“{from}”，不能变为“{to}”', 'The job is in phase "{from}" and cannot enter "{to}"'],
  jobCancelled: ['任务已取消', 'The job was cancelled'],
  jobExpired: ['超过{hours}小时未确认，任务已取消', 'Cancelled: it was not confirmed within {hours} hours'],
  jobInterrupted: [
    '任务多次中断，请重试或联系管理员',
    'The job was interrupted repeatedly; retry it or ask an administrator',
  ],
  jobFaulty: [
    '任务执行出错，重试不能解决，请将批次号提供给管理员',
    'The job met an error of the program that a retry cannot mend; give the batch number to an administrator',
  ],
  jobOutOfMemory: ['任务使用的内存超过{max}MB', 'The job needed more than {max} MB of memory'],
  jobUnresponsive: ['任务超过{seconds}秒没有响应', 'The job did not respond for {seconds} seconds'],
  logFieldFixed: ['由任务本身决定，不能修改', 'The job itself decides this, it cannot be changed'],
  readingTooLong: [
    '读取文件超过{seconds}秒，已停止；请拆分文件后重新导入',
    'Reading the file took longer than {seconds} seconds and was stopped; split it and import the parts',
  ],
  readingStuck: [
    '文件内容异常，读取{seconds}秒没有进展，已停止；请在Excel中另存为新文件后重新导入',
    'Something in the file kept its reading from getting on for {seconds} seconds; save it as a new file in Excel and import that',
  ],
  readingNeedsMemory: [
    '读取文件需要的内存超过{max}MB，已停止；请拆分文件后重新导入',
    'Reading the file needs more than {max} MB of memory and was stopped; split it and import the parts',
  ],
  dataNotStorable: [
    '数据中含有数据库不能保存的字符或数值，请检查后重新导入',
    'The data hold a character or a number that the database cannot keep; check them and import again',
  ],
  queueMissing: ['队列“{queue}”不存在', 'There is no queue "{queue}"'],
} as const satisfies ErrorTexts
