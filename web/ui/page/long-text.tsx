import { t } from '#shared/words.ts'
import { showWhole } from '#web/ui/base/cut-text.tsx'
import { cx } from '#web/ui/base/cx.ts'
import { TypedText } from '#web/ui/page/typed-text.tsx'

/** User-written text in a paragraph: line breaks kept, links linked, long words broken. `missing` if there is none. */
export function LongText(props: {
  children: string | null | undefined
  missing?: string
  className?: string
}) {
  const { children, missing = t('Not specified'), className } = props
  if (!children?.trim()) return <p className={cx('text-ink-3', className)}>{missing}</p>
  return (
    <p
      onPointerEnter={showWhole}
      dir="auto"
      className={cx('w-fit max-w-[min(72ch,100%)] text-base whitespace-pre-wrap text-ink-2', className)}
    >
      <TypedText>{children}</TypedText>
    </p>
  )
}
