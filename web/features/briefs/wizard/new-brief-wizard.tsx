import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { t } from '#shared/i18n/t.ts'
import { useUser } from '#web/api/session.ts'
import { lazyPart, preloadInBackground } from '#web/ui/base/lazy.ts'
import { Skeleton, TextSkeleton } from '#web/ui/page/query-view.tsx'
import { briefDraftQuery } from '../queries.ts'
import type { NewBriefWizardProps } from '../review/brief-draft-wizard.tsx'

const loadWizard = () => import('../review/brief-draft-wizard.tsx')
const BriefDraftWizard = lazyPart(loadWizard)
// Started here, so that it loads in parallel with the draft.
preloadInBackground(loadWizard)

// Cached data can predate changes made elsewhere, so it must not be used.
const FRESH_OPTIONS = { staleTime: 0, refetchInterval: false, refetchOnWindowFocus: false } as const

/** The wizard that submits a new brief; continues with the draft of this or another device. */
export function NewBriefWizard(props: NewBriefWizardProps) {
  // Staff can't see an unsubmitted brief, not even in Client View.
  const isOwn = !useUser().clientView
  const { data: remote, isFetchedAfterMount } = useQuery({
    ...briefDraftQuery,
    ...FRESH_OPTIONS,
    networkMode: 'always',
    enabled: isOwn,
  })
  if (isOwn && !isFetchedAfterMount) return <WizardSkeleton />
  return (
    <Suspense fallback={<WizardSkeleton />}>
      <BriefDraftWizard {...props} remote={remote} />
    </Suspense>
  )
}

const WizardSkeleton = () => (
  <output aria-label={t('Opening your brief…')} className="block max-w-3xl min-w-0 flex-1">
    <Skeleton className="h-1 w-full rounded-full" />
    <div className="mt-16 rounded-l border border-line bg-surface p-card sm:p-8">
      <TextSkeleton lines={8} />
    </div>
  </output>
)

const steps = [
  { title: t('You submit the brief'), text: t('Four short steps. You can stop and come back any time.') },
  { title: t('We read it'), text: t('We accept it, or ask about anything that’s unclear.') },
  {
    title: t('It becomes a project'),
    text: t('You can see how far along we are and what we need from you.'),
  },
]

/** The steps that follow a submitted brief, shown next to the wizard where there is room. */
export const NextSteps = () => (
  <aside aria-labelledby="next-steps" className="hidden w-60 flex-none xl:block">
    <h2 id="next-steps" className="text-sm font-[600]">
      {t('What happens next')}
    </h2>
    <ol className="mt-3 flex flex-col gap-4 border-s border-line-strong ps-4">
      {steps.map(({ title, text }) => (
        <li key={title}>
          <p className="text-sm font-[560] text-ink-2">{title}</p>
          <p className="text-sm text-ink-3">{text}</p>
        </li>
      ))}
    </ol>
  </aside>
)
