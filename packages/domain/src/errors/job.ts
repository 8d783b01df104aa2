import type { ErrorTexts } from './error-texts-shape'

/** Refusals and failures of jobs (3-operations.md §4, §8). */
export const jobErrors = {
  taskRunning: [
    '当前账号有正在进行的导入或导出任务，请稍后再试',
    'An import or export of this account is still running, please try again later',
  ],
  jobNotRunning: ['任务已结束，不能取消', 'The job has ended and cannot be cancelled'],
  jobNotRetryable: ['只有失败或已取消的任务可以重试', 'Only failed or cancelled jobs can be retried'],
  jobNotAwaiting: ['任务不在待确认状态', 'The job is not waiting for a confirmation'],
  jobNotWaiting: ['只有排队中的任务可以调整优先级', 'Only jobs in the queue can be given another priority'],
  jobWrongPhase: ['任务当前状态为“{from}”，不能变为“{to}”', 'The job is in phase "{from}" and cannot enter "{to}"'],
  jobCancelled: ['任务已取消', 'The job was cancelled'],
  jobExpired: ['超过{hours}小时未确认，任务已取消', 'Cancelled: it was not confirmed within {hours} hours'],
  jobInterrupted: [
    '任务多次中断，请重试或联系管理员',
    'The job was interrupted repeatedly; retry it or ask an administrator',
  ],
  jobOutOfMemory: ['任务使用的内存超过{max}MB', 'The job needed more than {max} MB of memory'],
  jobUnresponsive: ['任务超过{seconds}秒没有响应', 'The job did not respond for {seconds} seconds'],
  queueMissing: ['队列“{queue}”不存在', 'There is no queue "{queue}"'],
} as const satisfies ErrorTexts
