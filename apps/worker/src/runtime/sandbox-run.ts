import { openServices } from '@sfa/services/config/open-services'
import { readConfig } from '@sfa/services/config/read-config'
import pino from 'pino'
import { handlers } from '../handlers/registry'
import { runSandbox } from './run-sandbox'

runSandbox({
  handlers,
  openServices: () => openServices(readConfig(process.env), 'sfa-child', 'jobs'),
  logger: pino({ level: process.env.LOG_LEVEL || 'info' }),
})
