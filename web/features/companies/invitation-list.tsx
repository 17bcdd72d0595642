import { useQuery } from '@tanstack/react-query'
import { MailPlus, RotateCw } from 'lucide-react'
import { rich, t } from '#shared/words.ts'
import { call } from '#web/api/call.ts'
import { agencyName, usePortal } from '#web/api/session.ts'
import { useChange } from '#web/changes.ts'
import { roleLabels, shownRole } from '#web/companies/role-labels.ts'
import { WithdrawButton } from '#web/companies/withdraw-button.tsx'
import { askIfMailIsOn } from '#web/mail/mail-on.ts'
import { Button } from '#web/ui/base/button.tsx'
import { DateText } from '#web/ui/page/dates.tsx'
import { List, ListRow } from '#web/ui/page/list.tsx'
import { Section } from '#web/ui/page/card.tsx'
import { invitationsQuery, type InvitationItem } from './queries.ts'

interface InvitationListProps {
  companyId: number
  manages: boolean
}

/** Who was invited and hasn't joined yet; nothing where nobody was. */
export default function InvitationList({ companyId, manages }: InvitationListProps) {
  const { data = [] } = useQuery(invitationsQuery(companyId))
  const isMailed = usePortal()?.mail !== false
  const shown = data.filter(({ state }) => state === 'open' || state === 'expired')
  if (shown.length === 0) return null
  return (
    <Section title={t('Invited')}>
      {!isMailed && (
        <p className="mb-3 text-base text-ink-3">
          {t('This portal can’t send email right now. {agency} passes the invitations on.', {
            agency: agencyName(),
          })}
        </p>
      )}
      <List label={t('Invited')}>
        {shown.map((invitation) => (
          <Invitation key={invitation.id} invitation={invitation} manages={manages} />
        ))}
      </List>
    </Section>
  )
}

function Invitation({ invitation, manages }: { invitation: InvitationItem; manages: boolean }) {
  const { id, fullName, email, expiresAt, state } = invitation
  const params = { id }
  const again = useChange('company', {
    send: async () => {
      await call('POST /api/company-invitations/:id/send-again', { params })
      return askIfMailIsOn()
    },
    done: (isMailed) =>
      isMailed
        ? {
            title: t('Invitation on its way'),
            description: t('To {address}', { address: email ?? fullName }),
          }
        : {
            title: t('Invitation renewed'),
            description: t('{agency} passes it on.', { agency: agencyName() }),
          },
    failed: t('Could not send the invitation'),
  })
  return (
    <ListRow
      icon={MailPlus}
      title={fullName}
      whole
      description={
        <>
          {email && <span className="block wrap-anywhere">{email}</span>}
          <span className="block">{roleLabels[shownRole(invitation)]}</span>
          <span className="block">
            {state === 'expired'
              ? rich('Expired {date}', { date: <DateText value={expiresAt} /> })
              : rich('Link works until {date}', { date: <DateText value={expiresAt} /> })}
          </span>
        </>
      }
    >
      {manages && (
        <>
          <Button
            size="sm"
            icon={RotateCw}
            pending={again.isPending}
            aria-label={t('Send again to {name}', { name: fullName })}
            onClick={() => again.mutate()}
          >
            {t('Send Again')}
          </Button>
          <WithdrawButton invitation={invitation} />
        </>
      )}
    </ListRow>
  )
}
