import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { listSectionAnswers, getFieldLabel } from '#shared/briefs/field-labels.ts'
import type { Brief } from '#shared/briefs/schemas.ts'
import { t } from '#shared/i18n/t.ts'
import { ApiError } from '#web/api/call.ts'
import { getRecordPage, recordIcons } from '#web/records/records.tsx'
import { websiteBriefQuery } from './queries.ts'
import { Card, CardHeader } from '#web/ui/page/card.tsx'
import { DateText } from '#web/ui/page/dates.tsx'
import { EmptyState, QueryView, TextSkeleton, useFailure } from '#web/ui/page/query-view.tsx'
import { Facts } from '#web/ui/page/facts.tsx'
import { LongText } from '#web/ui/page/long-text.tsx'
import { linkClassName } from '#web/ui/base/button.tsx'

/** The brief that the website started with. */
export default function OriginalBrief({ websiteId }: { websiteId: number }) {
  const query = useQuery(websiteBriefQuery(websiteId))
  const failure = useFailure(query)
  if (failure instanceof ApiError && failure.status === 404)
    return (
      <EmptyState icon={recordIcons.brief} title={t('No original brief')}>
        {t('This website’s project didn’t start with a brief.')}
      </EmptyState>
    )
  const loading = (
    <Card>
      <TextSkeleton lines={6} />
    </Card>
  )
  return (
    <QueryView query={query} failure={t('Could not load the brief')} loading={loading}>
      {(brief) => <BriefCard brief={brief} />}
    </QueryView>
  )
}

const NOTES = ['design-passages', 'content-passages'] as const

function BriefCard({ brief }: { brief: Brief }) {
  const link = (
    <Link {...getRecordPage('brief', brief.id, 'staff')} className={linkClassName}>
      {t('View Full Brief')}
    </Link>
  )
  return (
    <Card>
      <CardHeader title={t('Original Brief')} action={link} />
      <Facts
        layout="grid"
        items={[
          { label: getFieldLabel('projectName'), value: brief.projectName },
          ...listSectionAnswers('general-facts', brief),
          {
            label: t('Target Launch'),
            value: <DateText value={brief.targetLaunchDate} missing={t('Not specified')} />,
          },
          { label: t('Has Domain'), value: brief.hasDomain ? t('Yes') : t('No') },
          { label: getFieldLabel('domainName'), value: brief.domainName ?? t('Not specified') },
        ]}
      />
      <div className="mt-6 flex flex-col gap-5 border-t border-line pt-5">
        <Passage title={t('Description')} text={brief.projectDescription} />
        {NOTES.flatMap((section) => listSectionAnswers(section, brief)).map(({ label, value }) => (
          <Passage key={label} title={label} text={value} />
        ))}
      </div>
    </Card>
  )
}

const Passage = ({ title, text }: { title: string; text: string | null }) => (
  <section>
    <h3 className="mb-1 text-sm text-ink-3">{title}</h3>
    <LongText>{text}</LongText>
  </section>
)
