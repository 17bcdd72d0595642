interface Messages {
  /** The signed-in user, as `formatPageUser` formats them, when one of their pages loads. */
  'signed-in': string
  /** The reason, if the user didn't sign out: their session on a shared computer ended. */
  'signed-out': 'ended' | undefined
}

interface Sent {
  type: keyof Messages
  value: Messages[keyof Messages]
}

let opened: BroadcastChannel | undefined

/** Returns the page's only channel. A channel doesn't receive its own messages. */
const channel = () => (opened ??= new BroadcastChannel('portal-session'))

/** Notifies the portal's other tabs in this browser. */
export const notifyOtherTabs = <T extends keyof Messages>(type: T, value: Messages[T]): void =>
  channel().postMessage({ type, value } satisfies Sent)

/** Listens for messages of this type from other tabs. Returns a function that stops it. */
export function onOtherTab<T extends keyof Messages>(
  type: T,
  listener: (value: Messages[T]) => void,
): () => void {
  const hear = ({ data }: MessageEvent<Sent>) => {
    if (data.type === type) listener(data.value as Messages[T])
  }
  channel().addEventListener('message', hear)
  return () => channel().removeEventListener('message', hear)
}
