type News = 'signed-in' | 'signed-out'

const CHANNEL = 'portal-session'

/** Notifies the portal's other tabs in this browser. */
export function tellOtherTabs(news: News): void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage(news)
  channel.close()
}

/** Listens for it; returns a function that stops it. */
export function onOtherTab(news: News, listener: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.addEventListener('message', ({ data }) => {
    if (data === news) listener()
  })
  return () => channel.close()
}
