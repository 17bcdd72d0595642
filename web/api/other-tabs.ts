interface Messages {
  /** The signed-in person, as `formatPageUser` names them, as a page of theirs loads. */
  'signed-in': string
  /** Why, if the person didn't sign out: their session on a shared computer ended. */
  'signed-out': 'ended' | undefined
}

interface Sent {
  type: keyof Messages
  value: Messages[keyof Messages]
}

let opened: BroadcastChannel | undefined

/** One for the whole page, which does not hear what it sends itself. */
const channel = () => (opened ??= new BroadcastChannel('portal-session'))

/** Notifies the portal's other tabs in this browser. */
export const notifyOtherTabs = <T extends keyof Messages>(type: T, value: Messages[T]): void =>
  channel().postMessage({ type, value } satisfies Sent)

/** Listens for it; returns a function that stops it. */
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
