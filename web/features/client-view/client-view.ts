import { call } from '#web/api/call.ts'
import { CHANNEL } from '#web/api/live/live.ts'

/**
 * Looks at the portal as this client from `to` on. Everything is loaded anew, so that nothing of the staff's is left; the
 * other pages of this browser follow. Throws ApiError.
 */
export async function startClientView(clientId: number, to = '/'): Promise<void> {
  await call('POST /api/client-view', { body: { clientId } })
  tellOtherPages()
  location.assign(to)
}

/** Back to being staff, on the staff's page of the same record where there is one. Throws ApiError. */
export async function leaveClientView(): Promise<void> {
  await call('DELETE /api/client-view')
  tellOtherPages()
  location.reload()
}

function tellOtherPages(): void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage(performance.timeOrigin)
  channel.close()
}
