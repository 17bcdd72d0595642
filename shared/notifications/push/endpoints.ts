import * as z from 'zod'
import { endpoint } from '#shared/contract/contract.ts'

/** A browser's endpoint at its push service, and the keys for encrypting to it (RFC 8291). */
const Endpoint = z
  .url({ protocol: /^https$/ })
  .max(2000)
  .regex(/^[!-~]+$/)

const PushSubscription = z.object({
  endpoint: Endpoint.describe('The subscription’s `endpoint`'),
  replaces: Endpoint.optional().describe(
    'The endpoint that this one replaces. Returns 409 if it isn’t this session’s, because someone else may have signed in',
  ),
  keys: z.object({
    p256dh: z
      .string()
      .regex(/^[\w-]{80,100}=*$/)
      .describe('The browser’s public key, in Base64url'),
    auth: z
      .string()
      .regex(/^[\w-]{20,30}=*$/)
      .describe('The authentication secret, in Base64url'),
  }),
})

export const pushEndpoints = {
  state: endpoint('GET /api/push', {
    summary: 'Get the push state of this session',
    description:
      'Returns the key for subscribing a browser, and whether this session’s browser is subscribed.',
    response: z.object({
      publicKey: z.string().describe('The portal’s VAPID key, for `applicationServerKey`'),
      subscribed: z.boolean().describe('Whether this session’s browser is subscribed'),
    }),
  }),
  subscribe: endpoint('POST /api/push', {
    summary: 'Turn on push notifications in this browser',
    description:
      'Notifies you even while no page is open, until the session ends. The endpoint must be at a browser’s push service or at a host in the operator’s `PUSH_HOSTS`. Returns 400 for any other endpoint, and 409 on a shared computer.',
    undo: 'DELETE /api/push',
    body: PushSubscription,
  }),
  unsubscribe: endpoint('DELETE /api/push', {
    summary: 'Turn off push notifications in this browser',
    description: 'Your other browsers still get them.',
    undo: 'POST /api/push',
  }),
}
