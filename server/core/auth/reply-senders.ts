import type { Actor } from '#shared/contract/policy.ts'
import { toReadableAddress } from '#shared/contract/email-address.ts'
import type { Database } from '#server/platform/db/connection.ts'
import { t } from '#shared/i18n/t.ts'

/**
 * The relation of a sender's address to a user. `current`: their own address or a confirmed other address. `former`: an
 * address that they had in the last 180 days.
 */
type ReplySender = 'current' | 'former' | 'unknown'

/** Checks whether a user's replies are accepted from an address. Its domain can be in Unicode or ASCII. */
export async function checkReplySender(db: Database, userId: number, from: string): Promise<ReplySender> {
  const person = await db
    .selectFrom('users')
    .select(['email', 'role'])
    .where('id', '=', userId)
    .executeTakeFirst()
  const sender = toComparableAddress(from)
  if (person && toComparableAddress(person.email) === sender) return 'current'
  const others = await db
    .selectFrom('userAddresses')
    .select(['address', 'confirmedAt', 'formerAt'])
    .where('userId', '=', userId)
    .execute()
  const found = others.find(({ address }) => toComparableAddress(address) === sender)
  if (found?.formerAt) return 'former'
  // Someone who became staff can no longer see or remove these addresses.
  return found?.confirmedAt && person?.role === 'client' ? 'current' : 'unknown'
}

const toComparableAddress = (address: string) => toReadableAddress(address.toLowerCase())

/** Returns why a mail isn't accepted as the user's reply, and what the sender can do. */
export function explainRefusedSender(sender: Exclude<ReplySender, 'current'>, { role }: Actor): string {
  const reason =
    sender === 'former'
      ? t(
          'This address is no longer in your account, so we can’t accept replies from it. Please reply from your current address.',
        )
      : t('Please reply from the address we emailed, or answer in the portal.')
  return role === 'client'
    ? `${reason} ${t('If you also use this address, add it in your profile and confirm it.')}`
    : reason
}
