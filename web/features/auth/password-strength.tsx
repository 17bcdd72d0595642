import { useEffect, useState } from 'react'
import { t } from '#shared/words.ts'
import { usePasswordMinLength } from '#web/api/forms/use-password-min-length.ts'
import { cx } from '#web/ui/base/cx.ts'

const words = [t('Too short'), t('Weak'), t('Fair'), t('Good'), t('Strong')]
const colors = ['bg-bad', 'bg-bad', 'bg-warn', 'bg-info', 'bg-good']

interface PasswordStrengthProps {
  password: string
  /** Words about the person that an attacker would try first, such as their name and company. */
  about?: readonly string[]
}

/** A four-segment bar and a word while a new password is typed; the estimator is loaded on the first character. */
export function PasswordStrength({ password, about = [] }: PasswordStrengthProps) {
  const strength = useStrength(password, about.join('\n'))
  if (!password || strength === undefined) return null
  return (
    <output className="flex min-w-0 flex-1 items-center gap-3">
      <span aria-hidden="true" className="flex flex-1 gap-1">
        {[1, 2, 3, 4].map((step) => (
          <span
            key={step}
            className={cx('h-1 flex-1 rounded-full', step <= strength ? colors[strength] : 'bg-line-strong')}
          />
        ))}
      </span>
      <span className="flex-none">
        <span className="sr-only">{t('Password strength:')} </span>
        {words[strength]}
      </span>
    </output>
  )
}

function useStrength(password: string, about: string): number | undefined {
  const min = usePasswordMinLength()
  const [strength, setStrength] = useState<number>()
  useEffect(() => {
    if (!password) return
    let current = true
    import('./strength.ts').then(
      ({ strengthOf }) => current && setStrength(strengthOf(password, about.split('\n'), min)),
      // Without the estimator there is no meter; the server still rejects weak passwords.
      () => undefined,
    )
    return () => {
      current = false
    }
  }, [password, about, min])
  return strength
}
