import * as z from 'zod'

/** A browser's endpoint at its push service, and the keys for encrypting to it (RFC 8291). */
const Endpoint = z
  .url({ protocol: /^https$/ })
  .max(2000)
  .regex(/^[!-~]+$/)

export const PushSubscription = z.object({
  endpoint: Endpoint,
  replaces: Endpoint.optional().describe(
    'The endpoint that the push service has replaced: 409 if it is not this session’s, because someone else may have signed in since',
  ),
  keys: z.object({
    p256dh: z.string().regex(/^[\w-]{80,100}=*$/),
    auth: z.string().regex(/^[\w-]{20,30}=*$/),
  }),
})
