// A process that only sends mail, to be killed: node server/test/sender-process.ts <database> <smtp>
import { connect } from '#server/platform/db/connection.ts'
import { isWorkingLink } from '#server/app/process/is-working-link.ts'
import { startMailSender } from '#server/core/mail/sender.ts'

const [databaseUrl = '', smtpUrl = ''] = process.argv.slice(2)
// The name by which the mail server identifies this sender.
const named = `${smtpUrl}?name=sender-${process.pid}`
const config = {
  publicUrl: 'https://portal.example',
  replyAddress: undefined,
  smtpUrl: named,
  mailGroupSeconds: 0,
  isWorkingLink,
}
startMailSender(connect(databaseUrl, { max: 2 }), config, () => {})
