import { Link } from '@tanstack/react-router'
import { Check, Circle } from 'lucide-react'
import type { Checklist as ChecklistSteps } from '#shared/settings/schemas.ts'
import type { MailState } from '#shared/mail/schemas.ts'
import { getListUrl } from '#shared/records/records.ts'
import { t } from '#shared/i18n/t.ts'
import { call } from '#web/api/call.ts'
import { useChange } from '#web/changes/use-change.ts'
import { formatUnsentCount } from '#web/features/mail/public/mail-state.ts'
import { Button } from '#web/ui/base/button.tsx'
import { Section, stretchedLinkProps } from '#web/ui/page/card.tsx'
import { List, ListRow } from '#web/ui/page/list.tsx'

/** Lists the first steps of a new agency until all of them are done. */
export default function Checklist({ list, mail }: { list: ChecklistSteps; mail: MailState }) {
  const steps = getSteps(list, mail)
  const done = steps.filter((step) => step.done).length
  const dismiss = useChange('agency', {
    send: () => call('PATCH /api/agency/settings', { body: { checklistDismissed: true } }),
    successToast: {
      title: t('Checklist dismissed'),
      description: t('You can bring it back in Agency Settings.'),
    },
    failureTitle: t('Could not dismiss the checklist'),
  })
  if (done === steps.length) return null
  return (
    <Section
      title={t('Getting Started')}
      className="mt-0 mb-stack print:hidden"
      action={
        <span className="flex items-center gap-2 text-sm text-ink-3">
          {t('{done} of {steps} done', { done, steps: steps.length })}
          <Button variant="ghost" size="sm" pending={dismiss.isPending} onClick={() => dismiss.mutate()}>
            {t('Dismiss')}
          </Button>
        </span>
      }
    >
      <List label={t('First steps')}>
        {steps.map((step) => (
          <ListRow
            key={step.title}
            icon={step.done ? Check : Circle}
            tone={step.done ? 'good' : 'neutral'}
            title={
              <Link to={step.to} hash={step.hash ?? ''} {...stretchedLinkProps}>
                {step.done && <span className="sr-only">{t('Done:')} </span>}
                {step.title}
              </Link>
            }
            description={step.done ? undefined : step.description}
            whole
          />
        ))}
      </List>
    </Section>
  )
}

const OUTBOX = getListUrl('mail', 'staff')
const USERS = getListUrl('user', 'staff')

/** A setup step for a new agency. */
interface Step {
  title: string
  description: string
  done: boolean
  /** The page where it's done, and the part or dialog of that page. */
  to: '/staff/settings' | typeof OUTBOX | typeof USERS
  hash?: string
}

const getSteps = (list: ChecklistSteps, mail: MailState): Step[] => [
  {
    title: t('Add your logo and color'),
    description: formatBrandingHint(list),
    done: list.logo && list.color,
    to: '/staff/settings',
    hash: 'general',
  },
  {
    title: t('Set your time zone and hours'),
    description: t('Clients see when to expect an answer.'),
    done: list.hours,
    to: '/staff/settings',
    hash: 'hours',
  },
  {
    title: mail.state === 'off' ? t('Turn on email') : t('Send a test email'),
    description:
      mail.state === 'off'
        ? formatMailHint(mail)
        : t('Check that your mail server accepts the portal’s emails.'),
    done: list.mail,
    to: OUTBOX,
  },
  {
    title: t('Invite a colleague'),
    description: t('To review briefs, run projects and answer tickets with you.'),
    done: list.colleague,
    to: USERS,
    hash: 'invite-colleague',
  },
  {
    title: t('Invite your first client'),
    description: t('They’ll choose a password and send you their first brief.'),
    done: list.client,
    to: USERS,
    hash: 'invite-client',
  },
]

function formatBrandingHint({ logo, color }: ChecklistSteps): string {
  if (logo && !color) return t('Next: save your name and color.')
  if (color && !logo) return t('Next: add a logo.')
  return t('Clients see them on every page and in every email.')
}

function formatMailHint({ unsent }: MailState): string {
  const first = t('Set SMTP_URL and restart the portal. Until then, send links yourself.')
  return unsent === 0 ? first : `${first} ${formatUnsentCount(unsent)}`
}
