import { passwordStrength } from '#web/features/auth/rules.ts'
import { cx } from '#web/ui/cx.ts'

const words = ['Too short', 'Weak', 'Fair', 'Good', 'Strong']
const colors = ['bg-bad', 'bg-bad', 'bg-warn', 'bg-info', 'bg-good']

/** A bar of four and a word while a new password is typed. */
export function PasswordStrength({ password }: { password: string }) {
  if (!password) return null
  const strength = passwordStrength(password)
  return (
    <output className="mt-2 flex items-center gap-3 text-sm text-ink-3">
      <span aria-hidden="true" className="flex flex-1 gap-1">
        {[1, 2, 3, 4].map((step) => (
          <span
            key={step}
            className={cx('h-1 flex-1 rounded-full', step <= strength ? colors[strength] : 'bg-line-strong')}
          />
        ))}
      </span>
      <span>
        <span className="sr-only">Password strength: </span>
        {words[strength]}
      </span>
    </output>
  )
}
