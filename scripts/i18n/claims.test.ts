import { existsSync, globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { shownFiles, textsIn } from './shown-texts.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))

/** Words with which a text claims that something happened or will happen. */
const CLAIMING =
  /\b(?:sent|told|notified|saved|done|caught up|live|on (?:its|their) way|due|mailed|emailed|emailing|invited|copied|connected|up to date|will (?:get|see|receive)|kept|reminded|delivered|published|receives|unsubscribed)\b/i

/** Texts that only name something: headings of columns and lists, buttons, file names, the terms. */
const NAMES = [
  /^(?:Due|Due …|Due [Dd]ates?|by due date|Due date is required|Due [Ss]oon|(?:Task|Project|Answer|Ticket answer) [Dd]ue(?:: …)?|inline; filename="due-dates\.ics")$/,
  /^(?:No |Back to )?[Ll]ive [Ww]ebsites(?: yet)?$|^From first idea to live website\.$|^Published$/,
  /^(?:Done(?:: …)?|Mark as Done Without an Answer|finish done|status done reopen|invited|I’ve Saved (?:It|Them)|One of the codes you saved\. Each works once\.)$/,
  /^(?:What you’re notified about, by topic|Events)$/,
  // Labels of mail headers in many languages.
  /^sent date gesendet /,
  // What to enter.
  /^(?:Note what to do next|What to do), who will do it and when it’s due\.$/,
  // Past and planned actions of a user, in the audit log and above a list.
  /^(?:invited someone to …|sent an invitation to … again|… will see more than they do now)$/,
  // The terms.
  /^(?:You’re responsible for anything done with your account until you tell us it may be compromised|Keep your contact details up to date so we can reach you)\.$/,
]

/** Claims that no test quotes: the claiming part, by the test that fails if it's untrue. */
const PROVEN_BY: Record<string, readonly string[]> = {
  'e2e/sign-in/account-pages.test.ts': [
    'or only partly copied, or it may have expired.',
    'replaced by a newer link or only partly copied, or it may have expired.',
  ],
  'e2e/briefs/brief-drafts.test.ts': ['saved until you submit it.', 'We saved what you entered last time.'],
  'e2e/briefs/brief-review.test.ts': [
    '… sent this version back',
    'Your brief was sent back for revision',
    'The brief has been sent back to client for revision.',
    'Sent back to the client with this feedback',
  ],
  'e2e/companies/companies-staff.test.ts': [
    '…, invited by …',
    '… has been invited again',
    'No one will see more private records than before.',
  ],
  'e2e/companies/company-journey.test.ts': [
    '… has been invited',
    'We’re emailing them a link that expires in … days.',
  ],
  'e2e/companies/company-people.test.ts': ['Invitation on its way', 'Saved …’s role', 'Invited by …'],
  'e2e/changes/conflicts.test.ts': ['Your changes have been saved.'],
  'e2e/changes/failed-changes.test.ts': [
    'Your details have been saved.',
    'Your draft is saved on this device until you submit it.',
    'show up here a week before they’re due.',
    'Every request, question and task is done.',
    'Saved only while this page stays open.',
  ],
  'e2e/requests/guest-answers.test.ts': [
    'Your colleague at … will be notified.',
    'been revoked or been only partly copied.',
  ],
  'e2e/mail/mail-state.test.ts': [
    'sent or not, as the recipient sees it.',
    '… messages haven’t been sent.',
    '… will get emails there from now on.',
    'They’ll be notified by email.',
    'and notified by email',
    'you’ve opened the link we emailed there',
    '… will see the reason and can complete the answer.',
    'If there’s an account with this username or email, a link is on its way.',
    'or only partly copied, or it may have expired. Ask … for a new one.',
    'A link to choose a new password is on its way to you.',
  ],
  'e2e/sign-in/not-me.test.ts': ['push notifications and emailed links will be revoked.'],
  'e2e/notifications/notifications.test.ts': [
    'Your website went live',
    'Someone you invited joined',
    'You’re no longer notified about ….',
    'You’ll still be notified in the portal',
  ],
  'e2e/changes/offline.test.ts': ['Everything you’ve entered is saved.'],
  'e2e/sign-in/one-way-in.test.ts': ['Your account isn’t connected to it.'],
  'e2e/companies/private-records.test.ts': [
    'People who can’t see it aren’t notified of it and can’t find it.',
  ],
  'e2e/projects/projects.test.ts': [
    'Your website is done and ready for launch.',
    'Next, it goes live.',
    'Done and ready for launch',
    'The site is live',
    '…% done',
    '…: …% done',
    'to Launched, …% done',
  ],
  'e2e/requests/questions.test.ts': ['The client will see that work can’t continue without it.'],
  'e2e/requests/recurring-work.test.ts': ['Due again …', 'Next due …'],
  'e2e/requests/requests.test.ts': [
    'This was due',
    'The client was reminded less than a day ago.',
    'Reminded Today',
  ],
  'e2e/sign-in/second-factor.test.ts': ['Recovery codes copied'],
  'e2e/sign-in/shared-computer.test.ts': [
    'Text they’re typing there is saved, except on a shared computer.',
    'Nothing is saved on it',
  ],
  'e2e/api-tokens/tokens-and-webhooks.test.ts': [
    '… copied',
    'About to be sent',
    'Sent as …',
    'Waiting to be sent',
    'Where messages are sent, as POST with JSON.',
  ],
  'e2e/websites/websites.test.ts': [
    'Once this project is live, its website will appear here.',
    'The client will see the change right away.',
  ],
  'server/core/mail/changed-comments.test.ts': ['Not Sent'],
  'server/core/mail/mail-state.test.ts': ['Sent'],
  'server/core/mail/sender.test.ts': ['This email has already been sent.'],
  'server/core/mail/strangers.test.ts': [
    'Too many people were invited by email today. Please try again tomorrow.',
  ],
  'server/core/webhooks/paused-webhooks.test.ts': [
    'Its creator was locked out or is no longer an agency owner. Nothing is sent until an agency owner takes it over. Check its address first, and rotate its secret.',
  ],
  'server/core/webhooks/sender.test.ts': [
    'Receives the selected events',
    'Your program will receive a signed message whenever one of these events happens.',
    'Notify a program right away when a brief arrives',
    'This message is waiting to be sent.',
    'Being sent, or waiting to be retried',
    'A webhook was turned off because its deliveries kept failing',
  ],
  'server/core/webhooks/webhooks.test.ts': [
    'Nothing is sent, and missed events won’t be sent later.',
    'A client was reminded of a request',
    'A website went live',
  ],
  'server/features/briefs/briefs.test.ts': [
    'The website is done.',
    'Its project is done.',
    'The website for this brief is done.',
  ],
  'server/features/calendar/calendar.test.ts': [
    'Your due dates in your phone’s or computer’s calendar',
    'Calendars that use the current link will stop getting your due dates.',
    'Calendars that use it will stop getting your due dates.',
  ],
  'server/features/companies/mails.test.ts': [
    '… because this request was sent to you.',
    '… invited you to join … in …’s portal',
  ],
  'server/features/sign-in/one-way-in.test.ts': ['using the email address this invitation was sent to'],
  'server/features/sign-in/factors/factors.test.ts': [
    'Not connected',
    'That account is connected to someone else’s account here, or yours is connected to a different one.',
  ],
  'server/core/files/receive/svg.test.ts': ['An SVG is saved as a PNG.'],
  'server/features/inbound-mail/inbound-mail.test.ts': [
    '(Sent a file.)',
    '(Sent … files.)',
    'Please reply from the address we emailed, or answer in the portal.',
  ],
  'server/features/inbound-mail/received-mails.test.ts': [
    'The text wasn’t saved.',
    'The text of this email wasn’t saved',
    'Ignored because it was sent automatically',
    'Files (not saved): …',
    'Everyone who can see the record will see the email as a comment by this person, marked with your name.',
  ],
  'server/features/requests/info-requests.test.ts': [
    'The client will see it in the portal right away',
    'The client will be notified that the request has changed.',
    'reminded the client of …',
    'The client was reminded less than a day ago. You can send one reminder per day.',
  ],
  'server/features/requests/questions/answering.test.ts': ['sent another answer to …'],
  'server/features/requests/questions/asking.test.ts': ['The client will see the changes right away.'],
  'server/features/requests/questions/reviewing.test.ts': [
    'The client will see the reason and answer this question again.',
  ],
  'server/features/templates/apply-template.test.ts': [
    'The project will start with everything that’s selected. … will be notified once.',
    'Nothing already in the project will change. … will be notified once.',
  ],
  'server/features/briefs/start-project.test.ts': [
    'For a client who called or wrote. They’ll be notified and can complete its brief.',
  ],
  'server/features/requests/recurrences/recurrences.test.ts': [
    'Each task or request is created two weeks before it’s due, once the previous one is completed.',
  ],
  'server/features/tasks/changed-tasks.test.ts': ['If you assign it to someone else, they’ll be notified.'],
  'server/features/tasks/milestones.test.ts': [
    'The client will see it on the project.',
    'The client will see the new date right away.',
  ],
  'server/features/tickets/triage.test.ts': [
    'Someone else changed … of these tickets first, so nothing was saved.',
  ],
  'server/features/users/users.test.ts': ['and will get notifications again.'],
  'server/core/auth/email-address.test.ts': ['Please confirm your address with the link we emailed to it.'],
  'server/features/users/revoke-access.test.ts': [
    'push notifications and emailed links.',
    'push notifications and emailed links, and the password.',
    'push notifications and emailed links were revoked too.',
  ],
  'shared/sla/response-clock.test.ts': ['Our answer is late: it was due …'],
  'shared/i18n/format.test.ts': ['Due in … days', 'Due …, … days overdue', 'Due …, in … days'],
  'web/features/audit/audit-messages.test.ts': ['connected a sign-in provider'],
}

const claimsIn = (file: string, source?: string) =>
  [...new Set(textsIn(file, source))].filter(
    (text) => CLAIMING.test(text) && !NAMES.some((name) => name.test(text)),
  )

const unescapeText = (text: string) => text.replaceAll('\\', '').replaceAll('’', "'")
const quotes = unescapeText(
  globSync('{e2e,server,shared,web}/**/*.test.{ts,tsx}', { cwd: ROOT })
    .map((file) => readFileSync(ROOT + file, 'utf8'))
    .join('\n'),
)

/** Whether a test quotes a sentence of the text that claims something. Short sentences must be quoted whole. */
const isQuoted = (text: string) =>
  unescapeText(text)
    .split(/…|(?<=[.!?:;,]) /)
    .map((part) => part.trim().replace(/[.!?:;,]$/, ''))
    .filter((part) => CLAIMING.test(part))
    .some((part) => quotes.includes(part.length < 12 ? `'${part}'` : part))

const claims = shownFiles().flatMap((file) => claimsIn(file).map((text) => ({ file, text })))
const proven = Object.values(PROVEN_BY).flat()
/** Whether a text contains a part. Short parts must be the whole text. */
const isPart = (part: string, text: string) => (part.length < 12 ? text === part : text.includes(part))

test('quotes every claim in a test, or lists the test that proves it', () => {
  expect(claims.length).toBeGreaterThan(100)
  const unproven = claims.filter(({ text }) => !isQuoted(text) && !proven.some((part) => isPart(part, text)))
  expect(unproven).toEqual([])
})

test('lists only claims and tests that exist', () => {
  expect(proven.filter((part) => !claims.some(({ text }) => isPart(part, text)))).toEqual([])
  expect(Object.keys(PROVEN_BY).filter((file) => !existsSync(ROOT + file))).toEqual([])
})

test('finds a claim in a literal, a template, and JSX, but not in code', () => {
  const source = `
    const done = 'Saved.'
    const sent = (name: string) => \`We sent \${name} an email.\`
    const Told = () => <p className="is due">The client <b>was</b> told.</p>
    const row = sql\`select 'is sent' from mails\``
  expect(claimsIn('page.tsx', source)).toEqual(['Saved.', 'We sent … an email.', 'The client … told.'])
})
