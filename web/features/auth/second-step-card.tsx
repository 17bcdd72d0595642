import { t } from '#shared/words.ts'
import SecondStep, { type SecondStepProps } from './second-step.tsx'
import { AuthCard } from '#web/ui/base/auth-card.tsx'

/** The second step of signing in, for people with a second factor. */
export default function SecondStepCard(props: SecondStepProps) {
  return (
    <AuthCard title={t('One More Step')} intro={t('Confirm it’s really you.')}>
      <SecondStep {...props} />
    </AuthCard>
  )
}
