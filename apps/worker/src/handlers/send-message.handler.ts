import { sendMessageJob } from '@sfa/jobs/send-message'
import { defineHandler } from '../runtime/define-handler'

export const sendMessageHandler = defineHandler(sendMessageJob, async context => {
  const { runSendMessage } = await import('@sfa/services/message/run-send-message')
  await runSendMessage(context)
})
