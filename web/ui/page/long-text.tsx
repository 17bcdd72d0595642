import { t } from '#shared/i18n/t.ts'
import { showFullTextTooltip } from '../base/cut-text.tsx'
import { cx } from '../base/cx.ts'
import { Suspense } from 'react'
import { lazyPart } from '../base/lazy.ts'

/** User-written text in a paragraph, with its line breaks and links, or `missing` if there is none. */
export function LongText(props: {
  children: string | null | undefined
  missing?: string
  className?: string
}) {
  const { children, missing = t('Not specified'), className } = props
  if (!children?.trim()) return <p className={cx('text-ink-3', className)}>{missing}</p>
  return (
    <p
      onPointerEnter={showFullTextTooltip}
      dir="auto"
      className={cx('w-fit max-w-[min(72ch,100%)] text-base whitespace-pre-wrap text-ink-2', className)}
    >
      <UserText>{children}</UserText>
    </p>
  )
}

const LinkedText = lazyPart(() => import('../display/linked-text.tsx'))

/** Matches a part that every link has. Only a text with a match needs the code that finds links. */
const HINT = /:\/\/|www\.|@/i

/** Text that a person typed: web and email addresses become links, and nothing else is interpreted. */
export function UserText({ children: text }: { children: string }) {
  if (!HINT.test(text)) return text
  return (
    <Suspense fallback={text}>
      <LinkedText text={text} />
    </Suspense>
  )
}
