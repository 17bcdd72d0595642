import { MAIL_STATUSES } from '#shared/mail/values.ts'
import type { Database } from '#server/platform/db/connection.ts'
import {
  type Noun,
  UsageError,
  parseChoice,
  command,
  pickFields,
  formatTable,
  withPortal,
} from '../command.ts'

const COLUMNS = ['id', 'status', 'createdAt', 'to', 'subject', 'error'] as const
const DEFAULT_LIMIT = 50
const MAX_LIMIT = 1000

export const mailCommands: Noun = {
  about: 'Emails that the portal sends.',
  verbs: {
    list: command({
      about: `Shows the newest emails in the outbox.`,
      options: {
        status: { type: 'string', value: 'STATUS', about: `only ${MAIL_STATUSES.join(', ')}` },
        most: {
          type: 'string',
          value: 'NUMBER',
          about: `how many to show (default ${DEFAULT_LIMIT}, maximum ${MAX_LIMIT})`,
        },
      },
      examples: ['mail list --status failed'],
      run: async ({ options: { status: statusInput, most = String(DEFAULT_LIMIT) }, print }) => {
        const status = parseChoice('status', MAIL_STATUSES, statusInput)
        const limit = /^\d{1,4}$/.test(most) ? Number(most) : 0
        if (limit < 1 || limit > MAX_LIMIT)
          throw new UsageError(`--most must be a number from 1 to ${MAX_LIMIT}.`)
        const { readOutbox } = await import('#server/core/mail/outbox/queries.ts')
        const { readSender } = await import('#server/core/mail/agency-sender.ts')
        const page = await withPortal(async ({ db, config }) =>
          readOutbox(db, await readSender(db, config), { status, limit }),
        )
        const json = pickFields(page.items, [...COLUMNS, 'kind', 'tries', 'nextTryAt', 'sentAt'])
        formatTable(json, COLUMNS).forEach(print)
        if (page.total > json.length) print(`Older emails not shown: ${page.total - json.length}.`)
        return { json }
      },
    }),
    retry: command({
      about: 'Resends one failed, undelivered or unsent email, or all failed ones.',
      words: ['[ID]'],
      options: { failed: { type: 'boolean', about: 'resend all failed emails' } },
      examples: ['mail retry 812', 'mail retry --failed'],
      run: async ({ words: [id], options: { failed = false }, print }) => {
        if ((id === undefined) !== failed || (id !== undefined && !/^\d{1,15}$/.test(id)))
          throw new UsageError('Specify an ID from `mail list`, or --failed.')
        const { requeueMail, requeueFailedMails } = await import('#server/core/mail/outbox/requeue-mail.ts')
        const requeue = async (tx: Database) => {
          if (id === undefined) return requeueFailedMails(tx)
          await requeueMail(tx, Number(id))
          return [Number(id)]
        }
        const queued = await withPortal(({ db }) => db.transaction().execute(requeue))
        print(
          queued.length === 0 ? 'No failed emails.' : `Queued for the running portal: ${queued.join(', ')}.`,
        )
        return { json: { queued } }
      },
    }),
    test: command({
      about: "Sends a test email to a person now, and shows the mail server's response.",
      words: ['USERNAME'],
      examples: ['mail test maria'],
      run: async ({ words: [username = ''], print }) => {
        const { requireUserByUsername } = await import('../change-people.ts')
        const { sendTestMail } = await import('#server/core/mail/send-test-mail.ts')
        const json = await withPortal(async ({ db, config }) => {
          const { id } = await requireUserByUsername(db, username)
          return db.transaction().execute((tx) => sendTestMail(tx, config, id))
        })
        print(
          json.accepted
            ? `The mail server accepted the email to ${json.to}. If it doesn't arrive, check the server's log.`
            : `The email to ${json.to} was not sent: ${json.error}. The mail server is set in SMTP_URL.`,
        )
        return { json, isWrong: !json.accepted }
      },
    }),
  },
}
