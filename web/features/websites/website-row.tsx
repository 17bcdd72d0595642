import { Link } from '@tanstack/react-router'
import { listOf } from '#shared/records.ts'
import type { Website } from '#shared/websites/schemas.ts'
import { rich, t } from '#shared/words.ts'
import { hostOf, VisitLink } from './visit-link.tsx'
import { useUser } from '#web/api/session.ts'
import { useMayWrite } from '#web/companies/frame/own.ts'
import { recordIcons, RecordLink } from '#web/records.tsx'
import { Button } from '#web/ui/base/button.tsx'
import { Dotted } from '#web/ui/display/dotted.tsx'
import { HostName } from '#web/ui/display/host-name.tsx'
import { DateText, isAhead } from '#web/ui/page/dates.tsx'
import { ListRow } from '#web/ui/page/list.tsx'

/** A website in a list: its address and launch, and the button that opens it. */
export function WebsiteRow({ website }: { website: Website }) {
  const { role } = useUser()
  const mayWrite = useMayWrite(website.company.id)
  const mayRaise = role === 'client' && mayWrite
  const description = (
    <Dotted
      texts={[
        <HostName key="host">{hostOf(website.url)}</HostName>,
        isAhead(website.launchDate)
          ? rich('Launches {date}', { date: <DateText value={website.launchDate} /> })
          : rich('Launched {date}', { date: <DateText value={website.launchDate} /> }),
      ]}
    />
  )
  return (
    <ListRow
      icon={recordIcons.website}
      tone={isAhead(website.launchDate) ? 'info' : 'good'}
      title={
        <RecordLink of="website" id={website.id}>
          {website.name}
        </RecordLink>
      }
      description={description}
    >
      {mayRaise && (
        <Button asChild size="sm">
          <Link
            to={`${listOf('ticket', 'client')}/new`}
            search={{ websiteId: website.id }}
            className="relative z-10"
          >
            {t('Support')}
          </Link>
        </Button>
      )}
      <span className="relative z-10">
        <VisitLink website={website} size="sm" />
      </span>
    </ListRow>
  )
}
