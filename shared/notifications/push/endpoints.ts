import * as z from 'zod'
import { endpoint } from '#shared/contract/contract.ts'

/** A browser's endpoint at its push service, and the keys for encrypting to it (RFC 8291). */
const Endpoint = z
  .url({ protocol: /^https$/ })
  .max(2000)
  .regex(/^[!-~]+$/)

const PushSubscription = z.object({
  endpoint: Endpoint,
  replaces: Endpoint.optional().describe(
    'The endpoint that the push service has replaced: 409 if it is not this session’s, because someone else may have signed in since',
  ),
  keys: z.object({
    p256dh: z.string().regex(/^[\w-]{80,100}=*$/),
    auth: z.string().regex(/^[\w-]{20,30}=*$/),
  }),
})

export const pushEndpoints = {
  state: endpoint('GET /api/push', {
    summary: 'The key to subscribe a browser with, and whether this session’s is',
    description: 'The key is the portal’s own (VAPID).',
    response: z.object({ publicKey: z.string(), subscribed: z.boolean() }),
  }),
  subscribe: endpoint('POST /api/push', {
    summary: 'Have this session’s browser told of what concerns you, also while no page is open',
    description:
      'Ends with the session. Endpoints lead to the push services of the browsers, or to hosts that the operator has listed.',
    undo: 'DELETE /api/push',
    body: PushSubscription,
  }),
  unsubscribe: endpoint('DELETE /api/push', {
    summary: 'Have this session’s browser told no more',
    description: 'Other browsers of yours go on getting them.',
    undo: 'POST /api/push',
  }),
}
