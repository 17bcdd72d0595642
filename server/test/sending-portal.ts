import type { Email } from 'postal-mime'
import { afterAll, expect } from 'vitest'
import { startMailbox } from './mailbox.ts'
import { sendWaitingMails } from './send-waiting.ts'
import { testApp } from './test-app.ts'

/** Returns the text of a mail as it's read, whatever its line ends. */
export const getText = ({ text = '' }: Email): string => text.replaceAll('\r\n', '\n')
/** Returns the names of a mail's headers. */
export const getHeaders = ({ headers }: Email): string[] => headers.map(({ key }) => key)

/** Returns a portal, a way to send its waiting mails, and the mailbox of all its people, for all tests of a file. */
export async function sendingPortal() {
  const publicUrl = 'https://portal.example'
  const mailbox = await startMailbox()
  const config = { publicUrl, replyAddress: undefined, smtpUrl: `smtp://127.0.0.1:${mailbox.port}` }
  const portal = await testApp(config)
  afterAll(async () => {
    await mailbox.close()
    await portal.close()
  })

  /** Sends the waiting mails. */
  const sendWaiting = () => sendWaitingMails(portal.db, { ...config, storage: portal.storage })

  /** Returns the first mail to an address, or the nth after it. */
  async function mailTo(address: string, nth = 0): Promise<Email> {
    await sendWaiting()
    return mailbox.to(address)[nth] ?? expect.unreachable('It did not come')
  }
  return { portal, mailbox, sendWaiting, mailTo }
}
