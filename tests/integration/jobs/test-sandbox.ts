import pino from 'pino'
import { openServices } from '../../../apps/worker/src/runtime/open-services'
import { readConfig } from '../../../apps/worker/src/runtime/read-config'
import { runSandbox } from '../../../apps/worker/src/runtime/run-sandbox'
import { testHandlers } from './test-handlers'

runSandbox({
  handlers: testHandlers,
  openServices: () => openServices(readConfig(process.env), { max: 4, applicationName: 'sfa-child' }),
  logger: pino({ level: 'silent' }),
})
