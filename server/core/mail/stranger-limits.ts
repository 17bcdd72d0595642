import type { Actor } from '#shared/contract/policy.ts'
import { ANSWER_LINKS_PER_DAY_MAX } from '#shared/requests/links/values.ts'
import { INVITATIONS_PER_DAY_MAX } from '#shared/companies/values.ts'
import { t } from '#shared/i18n/t.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { LOCKS, acquireLock } from '#server/platform/db/locks.ts'
import { type LimitCounter, type Limit, countAttempt } from '#server/core/api/limits.ts'
import { getClientNetwork } from '#server/platform/http/client-address.ts'
import type { Visit } from '#server/platform/http/visit.ts'

/** The kinds of email to people without an account. */
export type StrangersMailKind = 'invitation' | 'company_invitation' | 'answer_link'

const DAY = 24 * 60
const getRefusalMessage = () => t('Too many people were invited by email today. Please try again tomorrow.')
const createDailyLimit = (kind: string, most: number, getMessage = getRefusalMessage): Limit => ({
  kind,
  most,
  minutes: DAY,
  refusal: getMessage,
})

const COMPANY_LIMITS: Record<Exclude<StrangersMailKind, 'invitation'>, Limit> = {
  company_invitation: createDailyLimit('invitation of company', INVITATIONS_PER_DAY_MAX, () =>
    t(
      'A company can invite {max, plural, one {# person} other {# people}} per day. Please try again later.',
      {
        max: INVITATIONS_PER_DAY_MAX,
      },
    ),
  ),
  answer_link: createDailyLimit('answer link of company', ANSWER_LINKS_PER_DAY_MAX, () =>
    t('A company can send {max, plural, one {# link} other {# links}} per day. Please try again later.', {
      max: ANSWER_LINKS_PER_DAY_MAX,
    }),
  ),
}

/** Daily limits of clients' mails to strangers. The clients of a company also share `COMPANY_LIMITS`. */
const CLIENT = createDailyLimit('mail of client', 50)
const NETWORK = createDailyLimit('mail from network', 100)
const ALL_CLIENTS = createDailyLimit('mail of all clients', 500)
/** Daily limits of staff. One person can invite all clients on the first day, even into one company. */
const STAFF_MEMBER = createDailyLimit('mail of staff member', 300)
const ALL_STAFF = createDailyLimit('mail of all staff', 1000)

/** Everyone in the portal, as the subject of a limit. */
const PORTAL = 'portal'

/**
 * Counts a mail to a person without an account, in the transaction that creates its link. Only created links count, and
 * withdrawing a link doesn't undo that. Clients can't use up the limits of staff.
 * @throws 429 if a limit is reached
 */
export async function countStrangersMail(
  tx: Database,
  {
    actor,
    visit,
    kind,
    companyId,
  }: { actor: Actor; visit: Visit; kind: StrangersMailKind; companyId: number | null },
): Promise<void> {
  // Concurrent transactions don't see each other's counts.
  await acquireLock(tx, LOCKS.strangersMail)
  const ofSender: LimitCounter[] =
    actor.role === 'staff'
      ? [
          { limit: STAFF_MEMBER, subject: actor.id },
          { limit: ALL_STAFF, subject: PORTAL },
        ]
      : [
          ...(kind === 'invitation' || companyId === null
            ? []
            : [{ limit: COMPANY_LIMITS[kind], subject: companyId }]),
          { limit: CLIENT, subject: actor.id },
          { limit: NETWORK, subject: getClientNetwork(visit.request) },
          { limit: ALL_CLIENTS, subject: PORTAL },
        ]
  await countAttempt(tx, ...ofSender)
}
