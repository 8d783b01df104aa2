import { openServices } from '@sfa/config/open-services'
import { readConfig } from '@sfa/config/read-config'
import { jobHandlers } from '@sfa/operations/area/joined-areas'
import pino from 'pino'
import { runSandbox } from './run-sandbox'

runSandbox({
  handlers: jobHandlers,
  openServices: () => openServices(readConfig(process.env), 'sfa-child', 'jobs'),
  logger: pino({ level: process.env.LOG_LEVEL || 'info' }),
})
