import { contentTypeOf } from '@sfa/operations/files/stored-file'
import type { FastifyReply } from 'fastify'

/** Has the browser save the answer under a name, which may be Chinese (RFC 6266). */
export const attachment = (reply: FastifyReply, name: string, disposition: 'attachment' | 'inline' = 'attachment') =>
  reply
    .header('content-type', contentTypeOf(name))
    .header('content-disposition', `${disposition}; filename*=UTF-8''${encodeName(name)}`)

const encodeName = (name: string) =>
  encodeURIComponent(name.replace(/[\p{Cc}\\/]/gu, '_')).replace(
    /['()*]/g,
    found => `%${found.charCodeAt(0).toString(16).toUpperCase()}`,
  )
