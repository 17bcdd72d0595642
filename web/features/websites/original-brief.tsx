import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Brief } from '#shared/briefs/schemas.ts'
import { t } from '#shared/words.ts'
import { ApiError, messageOf } from '#web/api/call.ts'
import { pageOf, recordIcons } from '#web/records.tsx'
import { websiteBriefQuery } from './queries.ts'
import { Card, CardHeader } from '#web/ui/page/card.tsx'
import { DateText } from '#web/ui/page/dates.tsx'
import { EmptyState, ErrorState, TextSkeleton, useFailure } from '#web/ui/page/query-view.tsx'
import { Facts } from '#web/ui/page/facts.tsx'
import { LongText } from '#web/ui/page/long-text.tsx'
import { linkLook } from '#web/ui/base/button.tsx'

interface OriginalBriefProps {
  websiteId: number
  /** The labels of the website types. */
  typeLabels: Record<Brief['projectType'], string>
}

/** The brief that the website started with. */
export function OriginalBrief({ websiteId, typeLabels }: OriginalBriefProps) {
  const query = useQuery(websiteBriefQuery(websiteId))
  const { data: brief } = query
  const failure = useFailure(query)
  if (brief) return <BriefCard brief={brief} typeLabels={typeLabels} />
  if (failure instanceof ApiError && failure.status === 404)
    return (
      <EmptyState icon={recordIcons.brief} title={t('No original brief')}>
        {t('This website’s project didn’t start with a brief.')}
      </EmptyState>
    )
  if (failure)
    return (
      <ErrorState title={t('Could not load the brief')} onRetry={query.refetch}>
        {messageOf(failure)}
      </ErrorState>
    )
  return (
    <Card>
      <TextSkeleton lines={6} />
    </Card>
  )
}

function BriefCard({ brief, typeLabels }: { brief: Brief } & Pick<OriginalBriefProps, 'typeLabels'>) {
  const link = (
    <Link {...pageOf('brief', brief.id, 'staff')} className={linkLook}>
      {t('View Full Brief')}
    </Link>
  )
  return (
    <Card>
      <CardHeader title={t('Original Brief')} level={2} action={link} />
      <Facts
        layout="grid"
        items={[
          { label: t('Project Name'), value: brief.projectName },
          { label: t('Website Type'), value: typeLabels[brief.projectType] },
          {
            label: t('Target Launch'),
            value: <DateText value={brief.targetLaunchDate} missing={t('Not specified')} />,
          },
          { label: t('Has Domain'), value: brief.hasDomain ? t('Yes') : t('No') },
          { label: t('Domain Name'), value: brief.domainName ?? t('Not specified') },
        ]}
      />
      <div className="mt-6 flex flex-col gap-5 border-t border-line pt-5">
        <Passage title={t('Description')} text={brief.projectDescription} />
        <Passage title={t('Design Notes')} text={brief.designNotes} />
        <Passage title={t('Content Notes')} text={brief.contentNotes} />
      </div>
    </Card>
  )
}

function Passage({ title, text }: { title: string; text: string | null }) {
  return (
    <section>
      <h3 className="mb-1 text-sm text-ink-3">{title}</h3>
      <LongText>{text}</LongText>
    </section>
  )
}
