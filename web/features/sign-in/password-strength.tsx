import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'
import { t } from '#shared/i18n/t.ts'
import { cx } from '#web/ui/base/cx.ts'

const STRENGTH_LABELS = [t('Too short'), t('Weak'), t('Fair'), t('Good'), t('Strong')]
const colors = ['bg-bad', 'bg-bad', 'bg-warn', 'bg-info', 'bg-good']

const estimator = new ZxcvbnFactory({ graphs: adjacencyGraphs, dictionary })

/** Only this many characters are checked, because the time for a check grows with the square of the length. */
const MAX_CHECKED_LENGTH = 64

interface PasswordStrengthProps {
  password: string
  /** Words about the person that an attacker would try first. */
  userInputs: readonly string[]
  /** The minimum length, in characters. */
  min: number
}

/** Returns how hard a password is to guess for someone who knows `userInputs`, from 0 (too short) to 4. */
function estimateStrength({ password, userInputs, min }: PasswordStrengthProps): number {
  if (password.length < min) return 0
  const known = ['portal', ...userInputs].filter((word) => word !== '')
  return Math.max(1, estimator.check(password.slice(0, MAX_CHECKED_LENGTH), known).score)
}

/** Shows the strength of a new password as a four-segment bar and a word. */
export default function PasswordStrength(props: PasswordStrengthProps) {
  const strength = estimateStrength(props)
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
        {STRENGTH_LABELS[strength]}
      </span>
    </output>
  )
}
