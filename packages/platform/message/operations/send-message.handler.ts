import { defineHandler } from '@sfa/operations/job/define-handler'
import { sendMessageJob } from './send-message.job'

export const sendMessageHandler = defineHandler(sendMessageJob, async context => {
  const { runSendMessage } = await import('./run-send-message')
  await runSendMessage(context)
})
