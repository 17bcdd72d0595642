import { Link } from '@tanstack/react-router'
import { Check, Circle } from 'lucide-react'
import { t } from '#shared/words.ts'
import { call } from '#web/api/call.ts'
import { useChange } from '#web/changes.ts'
import { Button } from '#web/ui/base/button.tsx'
import { Section, stretched } from '#web/ui/page/card.tsx'
import { List, ListRow } from '#web/ui/page/list.tsx'
import { type Step, stepsOf } from './steps.ts'
import type { useChecklist } from './use-checklist.ts'

/** What a new agency does first, until all of it is done. */
export default function Checklist({ list, mail }: NonNullable<ReturnType<typeof useChecklist>['first']>) {
  const steps = stepsOf(list, mail)
  const done = steps.filter((step) => step.done).length
  if (done === steps.length) return null
  return (
    <Section
      title={t('Getting Started')}
      className="mt-0 mb-stack print:hidden"
      action={<Dismiss progress={t('{done} of {steps} done', { done, steps: steps.length })} />}
    >
      <List label={t('First steps')}>
        {steps.map((step) => (
          <StepRow key={step.title} step={step} />
        ))}
      </List>
    </Section>
  )
}

const StepRow = ({ step: { title, description, done, to, hash = '' } }: { step: Step }) => (
  <ListRow
    icon={done ? Check : Circle}
    tone={done ? 'good' : 'neutral'}
    title={
      <Link to={to} hash={hash} {...stretched}>
        {done && <span className="sr-only">{t('Done:')} </span>}
        {title}
      </Link>
    }
    description={done ? undefined : description}
    whole
  />
)

function Dismiss({ progress }: { progress: string }) {
  const dismiss = useChange('agency', {
    send: () => call('PATCH /api/agency/settings', { body: { checklistDismissed: true } }),
    done: { title: t('Checklist dismissed'), description: t('You can bring it back in Agency Settings.') },
    failed: t('Could not dismiss the checklist'),
  })
  return (
    <span className="flex items-center gap-2 text-sm text-ink-3">
      {progress}
      <Button variant="ghost" size="sm" pending={dismiss.isPending} onClick={() => dismiss.mutate()}>
        {t('Dismiss')}
      </Button>
    </span>
  )
}
