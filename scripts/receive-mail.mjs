#!/usr/bin/env node
// Delivers a mail that a mail server pipes to this program to the portal. For Postfix, in master.cf:
//   portal unix - n n - - pipe flags=DR user=nobody argv=/usr/bin/node /srv/portal/scripts/receive-mail.mjs ${recipient}
// with PORTAL_URL (default: http://127.0.0.1:3000) and INBOUND_MAIL_SECRET or INBOUND_MAIL_SECRET_FILE in the
// environment.
// Exits like sendmail's programs: 0 accepted, 77 rejected (the sender gets the reason), 75 try again later.
import { readFileSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'

const [DONE, REFUSED, LATER] = [0, 77, 75]
const { PORTAL_URL = 'http://127.0.0.1:3000', INBOUND_MAIL_SECRET, INBOUND_MAIL_SECRET_FILE } = process.env
const secret = INBOUND_MAIL_SECRET_FILE
  ? readFileSync(INBOUND_MAIL_SECRET_FILE, 'utf8').trim()
  : INBOUND_MAIL_SECRET
const [recipient] = process.argv.slice(2)

async function handIn() {
  const mail = await buffer(process.stdin)
  // The envelope's address. A reply can contain it only here.
  const envelope = recipient ? [Buffer.from(`X-Original-To: ${recipient.replaceAll(/\s/g, '')}\n`)] : []
  const answer = await fetch(new URL('/api/inbound-mail', PORTAL_URL), {
    method: 'POST',
    headers: { 'content-type': 'message/rfc822', authorization: `Bearer ${secret}` },
    body: Buffer.concat([...envelope, mail]),
  })
  if (answer.ok) return DONE
  const { detail = 'This email was refused.' } = await answer.json().catch(() => ({}))
  process.stderr.write(`${detail}\n`)
  return answer.status === 422 || answer.status === 404 || answer.status === 413 ? REFUSED : LATER
}

process.exitCode = await handIn().catch((error) => {
  process.stderr.write(`Could not reach the portal: ${error.message}\n`)
  return LATER
})
