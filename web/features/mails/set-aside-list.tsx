import { MailX } from 'lucide-react'
import type { SetAsideMail } from '#shared/mails/schemas.ts'
import { setAsideWords } from '#shared/inbound-mail/values.ts'
import { RelativeTime } from '#web/ui/page/dates.tsx'
import { List, ListRow } from '#web/ui/page/list.tsx'

/** Incoming mails that were not accepted: claimed sender, subject, time and reason. */
export function SetAsideList({ mails }: { mails: readonly SetAsideMail[] }) {
  return (
    <List label="Mails set aside">
      {mails.map(({ id, from, subject, person, reason, receivedAt }) => (
        <ListRow
          key={id}
          icon={MailX}
          tone="warn"
          whole
          title={<bdi>{subject || 'Without a subject'}</bdi>}
          description={
            <>
              <p>
                From <bdi>{from || 'an unknown sender'}</bdi>
                {person && ` · ${person.fullName}`}
              </p>
              <p>{setAsideWords(reason, person?.fullName)}</p>
            </>
          }
        >
          <span className="text-sm text-ink-3">
            <RelativeTime value={receivedAt} />
          </span>
        </ListRow>
      ))}
    </List>
  )
}
