/** What a mail tells: one line, to whom, and where to read on. */
export interface MailFacts {
  subject: string
  href: string
  fullName: string
}

/** A mail's text. Links lead to the portal's own address, never to one that a request named. */
export const composeText = ({ subject, href, fullName }: MailFacts, publicUrl: string): string =>
  `Hello ${fullName},

${subject}

Read more and answer here:
${publicUrl}${href}

You receive this mail because it concerns your work in the portal.
`
