import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { t } from '#shared/i18n/t.ts'
import {
  useChosenCompany,
  useCanSubmitBriefs,
  useCanWrite,
} from '#web/features/companies/public/frame/own-companies.ts'
import { clientWaitingQuery } from './public/queries.ts'
import { statsQuery } from './queries.ts'
import { NEW_BRIEF_PAGE } from '#web/records/records.tsx'
import { Button } from '#web/ui/base/button.tsx'
import { Card, CardHeader } from '#web/ui/page/card.tsx'

/** Whether the reader can't see any brief, project, website or ticket yet. False while that's unknown. */
export const useIsNewClient = (): boolean =>
  useQuery(statsQuery(useChosenCompany())).data?.hasRecords === false

/**
 * Suggests a first step to a new client: the brief. Readers who can't submit one read what will appear here.
 * Renders nothing if something is waiting on the reader, because the list below starts with it.
 */
export function StartCard() {
  const company = useChosenCompany()
  const canBrief = useCanSubmitBriefs()
  const canWrite = useCanWrite(company)
  const own = useInfiniteQuery({ ...clientWaitingQuery({ company, own: 'true' }), enabled: canWrite })
  if (canWrite && own.data?.total !== 0) return null
  if (canBrief)
    return (
      <Start
        title={t('Start with Your Brief')}
        action={
          <Button asChild variant="primary">
            <Link {...NEW_BRIEF_PAGE}>{t('Start the Brief')}</Link>
          </Button>
        }
      >
        {t('Tell us about the website you want, in four short steps.')}
      </Start>
    )
  return (
    <Start title={t('About This Page')}>
      {canWrite
        ? t('The projects that you have access to will appear here, with their websites and requests.')
        : t(
            'Your company’s briefs, projects, websites and tickets will appear here as soon as there are any.',
          )}
    </Start>
  )
}

interface StartProps {
  title: string
  action?: ReactNode
  children: string
}

const Start = ({ title, action, children }: StartProps) => (
  <Card className="mb-7">
    <CardHeader title={title} description={children} action={action} className="mb-0 items-center" />
  </Card>
)
