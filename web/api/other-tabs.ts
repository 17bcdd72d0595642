interface TabMessages {
  /** The signed-in user, as `formatPageUser` formats them, when one of their pages loads. */
  'signed-in': string
  /** `ended`: the session ended on a shared computer. Undefined: the user signed out. */
  'signed-out': 'ended' | undefined
}

interface TabMessage {
  type: keyof TabMessages
  value: TabMessages[keyof TabMessages]
}

let openChannel: BroadcastChannel | undefined

/** Returns the page's only channel. A channel doesn't receive its own messages. */
const getChannel = () => (openChannel ??= new BroadcastChannel('portal-session'))

/** Notifies the portal's other tabs in this browser. */
export const notifyOtherTabs = <T extends keyof TabMessages>(type: T, value: TabMessages[T]): void =>
  getChannel().postMessage({ type, value } satisfies TabMessage)

/** Listens for messages of this type from other tabs. Returns a function that stops it. */
export function onTabMessage<T extends keyof TabMessages>(
  type: T,
  listener: (value: TabMessages[T]) => void,
): () => void {
  const onMessage = ({ data }: MessageEvent<TabMessage>) => {
    if (data.type === type) listener(data.value as TabMessages[T])
  }
  getChannel().addEventListener('message', onMessage)
  return () => getChannel().removeEventListener('message', onMessage)
}
