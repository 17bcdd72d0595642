import { call } from '#web/api/call.ts'
import { CHANGES_CHANNEL } from '#web/api/live/messages.ts'
import { markUserChange } from '#web/api/page-user.ts'

/** Shows the portal as this client, at `to`. Reloads it, so that no staff data is left. Throws ApiError. */
export async function startClientView(clientId: number, to = '/'): Promise<void> {
  await changeUser(() => call('POST /api/client-view', { body: { clientId } }))
  location.assign(to)
}

/** Returns to the staff's own view, at `to` or else on the staff page of the same record. Throws ApiError. */
export async function leaveClientView(to?: string): Promise<void> {
  await changeUser(() => call('DELETE /api/client-view'))
  if (to === undefined) location.reload()
  else location.assign(to)
}

/** Changes the session's user. Until the next page loads, this page doesn't treat the new user as another person. */
async function changeUser(change: () => Promise<unknown>): Promise<void> {
  markUserChange(true)
  try {
    await change()
  } catch (error) {
    markUserChange(false)
    throw error
  }
  // The browser's other tabs follow.
  const channel = new BroadcastChannel(CHANGES_CHANNEL)
  channel.postMessage(performance.timeOrigin)
  channel.close()
}
