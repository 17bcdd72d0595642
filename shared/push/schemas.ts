import * as z from 'zod'

/** A browser's endpoint at its push service, and the keys for encrypting to it (RFC 8291). */
export const PushSubscription = z.object({
  endpoint: z
    .url({ protocol: /^https$/ })
    .max(2000)
    .regex(/^[!-~]+$/),
  keys: z.object({
    p256dh: z.string().regex(/^[\w-]{80,100}=*$/),
    auth: z.string().regex(/^[\w-]{20,30}=*$/),
  }),
})
