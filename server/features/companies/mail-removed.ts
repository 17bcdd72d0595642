import type { Database } from '#server/db/connection.ts'
import { sendMail } from '#server/delivery/mail/send-mail.ts'
import { t } from '#shared/words.ts'

/** Mails a person who was removed from a company by someone else. */
export const mailRemoved = (tx: Database, { name }: { name: string }, userId: number): Promise<void> =>
  sendMail(tx, {
    userId,
    subject: () => t('You no longer belong to {company}', { company: name }),
    lines: () => [
      t(
        'Someone removed you from {company} in the portal. You no longer see its projects, tickets and requests.',
        {
          company: name,
        },
      ),
      t('What you wrote there stays, with your name.'),
    ],
    action: { label: () => t('Open the Portal'), href: '/' },
  })
