import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { t } from '#shared/i18n/t.ts'
import { companyWebsitesQuery } from './queries.ts'
import { formatHost, VisitLink } from './visit-link.tsx'
import { getRecordPage } from '#web/records/records.tsx'
import { showFullTextTooltip } from '#web/ui/base/cut-text.tsx'
import { linkClassName } from '#web/ui/base/button.tsx'
import { HostName } from '#web/ui/display/host-name.tsx'
import { Card, CardHeader } from '#web/ui/page/card.tsx'

const MAX_WEBSITES = 4

/** A company's websites at a glance, with a link to each. Renders nothing if the company has no websites. */
export function WebsitesCard({ companyId }: { companyId: number }) {
  const { data } = useInfiniteQuery(companyWebsitesQuery(companyId))
  if (!data?.items.length) return null
  return (
    <Card>
      <CardHeader
        title={t('Websites')}
        action={
          data.total > MAX_WEBSITES && (
            <Link to="." search={{ tab: 'websites' }} className={linkClassName}>
              {t('View All')}
            </Link>
          )
        }
      />
      <ul className="flex flex-col gap-3" aria-label={t('Websites')}>
        {data.items.slice(0, MAX_WEBSITES).map((website) => (
          <li key={website.id} className="flex items-center justify-between gap-3">
            <span className="min-w-0">
              <Link
                {...getRecordPage('website', website.id, 'staff')}
                onPointerEnter={showFullTextTooltip}
                className={`${linkClassName} block truncate`}
              >
                <bdi>{website.name}</bdi>
              </Link>
              <span className="block text-sm text-ink-3">
                <HostName>{formatHost(website.url)}</HostName>
              </span>
            </span>
            <VisitLink website={website} size="sm" />
          </li>
        ))}
      </ul>
    </Card>
  )
}
