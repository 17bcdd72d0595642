import type { ReactNode } from 'react'
import { t } from '#shared/words.ts'

interface PasswordHintProps {
  /** The fewest characters. */
  min: number
  /** Shows how hard the password is to guess. */
  meter: ReactNode
}

/**
 * What a new password needs. The meter is shown on the same line: on one of its own, it would move the button below it
 * when it is loaded, and a press in progress would be lost.
 */
export const PasswordHint = ({ min, meter }: PasswordHintProps) => (
  <span className="flex items-center gap-3">
    <span className="flex-none">{t('At least {min} characters', { min })}</span>
    {meter}
  </span>
)
