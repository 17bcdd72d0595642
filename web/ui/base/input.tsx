import type { ComponentProps } from 'react'
import { cx } from '#web/ui/base/cx.ts'
import { withEarlyInput } from '#web/ui/base/early-input.ts'
import { useFieldProps } from '#web/ui/base/field.tsx'

/** The style shared by all text controls. */
export const controlLook =
  'w-full min-w-0 rounded-m border border-line-field bg-surface text-input text-ink shadow-card transition-[border-color,box-shadow] hover:border-ink-3 focus-visible:border-accent-ink focus-visible:outline-none focus-visible:ring-3 focus-visible:ring-accent/25 aria-invalid:border-bad aria-invalid:focus-visible:ring-bad/20 disabled:bg-sunken disabled:text-ink-3 [&[readonly]]:bg-sunken'

/** Fields in which the direction follows what is written. */
const isWritten = (type = 'text') => /^(?:text|email|url|tel)$/.test(type)

/** A single-line text control; a surrounding `Field` labels it. Takes every prop of `input`. */
export function Input({ className, ref, ...rest }: ComponentProps<'input'>) {
  return (
    <input
      {...useFieldProps()}
      dir={isWritten(rest.type) ? 'auto' : undefined}
      className={cx(controlLook, 'h-control px-3', className)}
      {...rest}
      ref={withEarlyInput(ref, rest.onChange)}
    />
  )
}
