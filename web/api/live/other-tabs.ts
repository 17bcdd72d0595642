type SessionMessage = 'signed-in' | 'signed-out'

const CHANNEL = 'portal-session'

/** Notifies the portal's other tabs in this browser. */
export function notifyOtherTabs(message: SessionMessage): void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage(message)
  channel.close()
}

/** Listens for it; returns a function that stops it. */
export function onOtherTab(message: SessionMessage, listener: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.addEventListener('message', ({ data }) => {
    if (data === message) listener()
  })
  return () => channel.close()
}
