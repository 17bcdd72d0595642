import SecondStep from './second-step.tsx'
import type { SessionUser } from '#web/api/session.ts'

interface SecondStepCardProps {
  onDone: (user: SessionUser) => void
  onRestart: (message?: string) => void
}

/** The second step of signing in, for people with a second factor. */
export default function SecondStepCard(props: SecondStepCardProps) {
  return (
    <section aria-labelledby="second-step">
      <h1 id="second-step" tabIndex={-1} className="text-3xl font-[640] tracking-[-0.025em] outline-none">
        One More Step
      </h1>
      <p className="mt-1 mb-7 text-base text-ink-3">Show that it is really you.</p>
      <SecondStep {...props} />
    </section>
  )
}
