import { ArrowLeft, ArrowRight, Forward } from 'lucide-react'
import { useEffect, useState } from 'react'
import { t } from '#shared/i18n/t.ts'
import { useIsOnline } from '#web/api/online.ts'
import { Button } from '#web/ui/base/button.tsx'
import { cx } from '#web/ui/base/cx.ts'
import { SmallButton } from '#web/ui/page/small-buttons.tsx'

/** The longest time between the two taps of a double tap. */
const DOUBLE_TAP_MS = 400

/** The buttons don't look disabled in this time, because the page would flicker. */
const plainWhileSettling = '*:aria-disabled:opacity-100!'

/** Class names that keep sticky elements at the bottom above the offline banner. */
export const useBottomInset = () => (useIsOnline() ? 'bottom-0 sm:bottom-4' : 'bottom-14')

/** Whether the question has been shown for long enough that a tap can't be the second half of a double tap. */
function useIsSettled(): boolean {
  const [isSettled, setIsSettled] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsSettled(true), DOUBLE_TAP_MS)
    return () => clearTimeout(timer)
  }, [])
  return isSettled
}

interface QuestionStepsProps {
  isLast: boolean
  isDone: boolean
  disabled: boolean
  onPrevious: (() => void) | undefined
  onNext: () => void
  onSkip: () => void
  onAsk: (() => void) | undefined
}

/** The buttons that lead from one question to another on a phone. They're mounted again for each question. */
export function QuestionSteps(props: QuestionStepsProps) {
  const { isLast, isDone, disabled, onPrevious, onNext, onSkip, onAsk } = props
  const isSettled = useIsSettled()
  const settling = { 'aria-disabled': !isSettled || undefined }
  const step = (action: () => void) => (isSettled ? action : undefined)
  return (
    <div
      className={cx(
        useBottomInset(),
        'sticky z-20 mt-6 flex flex-col gap-2 bg-surface pt-3 pb-[max(4px,env(safe-area-inset-bottom))] sm:hidden',
      )}
    >
      <div className={cx('flex gap-2', plainWhileSettling)}>
        {onPrevious && (
          <Button icon={ArrowLeft} className="min-h-12 flex-none" onClick={onPrevious}>
            {t('Previous')}
          </Button>
        )}
        <Button
          {...settling}
          variant="primary"
          className="min-h-12 flex-1"
          disabled={disabled}
          onClick={step(onNext)}
        >
          {isLast ? t('Finish') : t('Next')}
          {!isLast && <ArrowRight size={18} strokeWidth={2} />}
        </Button>
      </div>
      {!isDone && (
        <div className={cx('flex flex-wrap gap-2 *:flex-1', plainWhileSettling)}>
          <SmallButton {...settling} variant="ghost" onClick={step(onSkip)}>
            {t('Skip for Now')}
          </SmallButton>
          {onAsk && (
            <SmallButton {...settling} variant="ghost" icon={Forward} onClick={step(onAsk)}>
              {t('Ask a Colleague')}
            </SmallButton>
          )}
        </div>
      )}
      <p className="text-center text-sm text-ink-3">
        {disabled ? t('A file is still uploading.') : t('We’ll see your answer once you continue.')}
      </p>
    </div>
  )
}
