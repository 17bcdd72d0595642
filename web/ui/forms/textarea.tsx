import type { ComponentProps } from 'react'
import { cx } from '#web/ui/base/cx.ts'
import { withEarlyInput } from '#web/ui/base/early-input.ts'
import { useFieldProps } from '#web/ui/base/field.tsx'
import { controlLook } from '#web/ui/base/input.tsx'

/** A text control that grows with its content, from `rows` (default 4) up to 60 % of the window. */
export function Textarea({ className, rows = 4, ref, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea
      {...useFieldProps()}
      dir="auto"
      rows={rows}
      style={{ minHeight: `calc(${rows} * 1.55em + 18px)` }}
      className={cx(
        controlLook,
        'field-sizing-content max-h-[60dvh] resize-y px-3 py-2 leading-[1.55]',
        className,
      )}
      {...rest}
      ref={withEarlyInput(ref, rest.onChange)}
    />
  )
}
