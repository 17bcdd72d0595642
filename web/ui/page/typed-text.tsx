import { Suspense } from 'react'
import { lazyPart } from '#web/ui/base/lazy.ts'

const LinkedText = lazyPart(() => import('#web/ui/display/linked-text.tsx'))

/** What every link has; only a text with one of these needs the code that finds links. */
const HINT = /:\/\/|www\.|@/i

/** What somebody typed: web and email addresses are links, nothing else is interpreted. */
export function TypedText({ children: text }: { children: string }) {
  if (!HINT.test(text)) return text
  return (
    <Suspense fallback={text}>
      <LinkedText text={text} />
    </Suspense>
  )
}
