import {
  Body,
  Button,
  Container,
  Head,
  Heading,
  Hr,
  Html,
  Img,
  Link,
  Preview,
  Section,
  Text,
} from '@react-email/components'
import { render } from '@react-email/render'
import { type ReactNode, createElement as h } from 'react'
import { ANSWER_HINT, type Sender, actionOf, dueLine, footerOf, greetingOf } from './compose.ts'
import { type MailContent, type MailPart, subjectOf } from './content.ts'
import { onAccent } from './on-accent.ts'

// Inline styles for programs that support nothing else; the classes switch colors in dark mode.
const FONT = "-apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif"
const NIGHT = `:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .ground, .ground > table > tbody > tr > td { background-color: #131418 !important; }
  .sheet { background-color: #1a1c21 !important; border-color: #292c33 !important; }
  .ink, .ink a { color: #f2f2f4 !important; }
  .soft, .soft a { color: #bcbfc8 !important; }
  .quote { border-color: #3b3f49 !important; }
  .logo { background-color: #ffffff !important; padding: 4px !important; border-radius: 6px !important; }
}`

const background = { backgroundColor: '#f3f1ec', fontFamily: FONT, margin: '0', padding: '24px 12px' }
const sheet = {
  backgroundColor: '#ffffff',
  border: '1px solid #e8e5de',
  borderRadius: '14px',
  maxWidth: '560px',
  padding: '28px 28px 24px',
}
const ink = { color: '#1a1b20', fontSize: '16px', lineHeight: '25px', margin: '0 0 16px' }
const soft = { color: '#5d5f68', fontSize: '13px', lineHeight: '20px', margin: '0 0 6px' }
const heading = {
  ...ink,
  fontSize: '18px',
  fontWeight: '600',
  lineHeight: '26px',
  margin: '0 0 8px',
  overflowWrap: 'anywhere',
} as const
const dueDay = { ...soft, fontSize: '14px', margin: '0 0 12px' }
const quote = { borderLeft: '3px solid #d5d1c7', margin: '0 0 20px', padding: '0 0 0 14px' }
const spoken = { ...ink, margin: '0', overflowWrap: 'anywhere' } as const

/** A mail as HTML, for light and dark screens and for screen readers. */
export const renderMail = (mail: MailContent, sender: Sender): Promise<string> =>
  render(h(Letter, { mail, sender }))

function Letter({ mail, sender }: { mail: MailContent; sender: Sender }) {
  return h(
    Html,
    { lang: 'en', dir: 'ltr' },
    h(
      Head,
      null,
      h('title', null, subjectOf(mail)),
      h('meta', { name: 'viewport', content: 'width=device-width' }),
      h('meta', { name: 'color-scheme', content: 'light dark' }),
      h('meta', { name: 'supported-color-schemes', content: 'light dark' }),
      h('style', null, NIGHT),
    ),
    h(Preview, null, previewOf(mail)),
    h(
      Body,
      { className: 'ground', style: background },
      h(
        Container,
        { className: 'sheet', style: sheet },
        h(Letterhead, { sender }),
        h(Text, { className: 'ink', style: ink }, greetingOf(mail)),
        mail.parts.map((part, i) => h(Part, { key: i, part, sender })),
        mail.href ? h(Action, { mail, sender, href: mail.href }) : null,
        mail.answerable
          ? h(Text, { className: 'soft', style: { ...soft, margin: '0 0 20px' } }, ANSWER_HINT)
          : null,
        h(Footer, { mail, sender }),
      ),
    ),
  )
}

/** The preview that a list of mails shows next to the subject: a comment's text, or else what happened. */
function previewOf({ parts }: MailContent): string {
  const part = parts.at(-1)
  return (part?.text ?? part?.title ?? '').replaceAll(/\s+/g, ' ').slice(0, 140)
}

function Letterhead({ sender: { agencyName, publicUrl, logo } }: { sender: Sender }) {
  const style = { ...ink, fontWeight: '650', margin: '0 0 24px' }
  if (!logo) return h(Text, { className: 'ink', style }, agencyName)
  // The name is next to it, so that readers who block images miss nothing.
  const logoStyle = { display: 'inline-block', height: '32px', verticalAlign: 'middle', width: 'auto' }
  const picture = {
    className: logo.opaque ? undefined : 'logo',
    alt: '',
    height: 32,
    style: logoStyle,
    src: `${publicUrl}${logo.path}`,
  }
  const name = { style: { paddingLeft: '12px', verticalAlign: 'middle' } }
  return h(Text, { className: 'ink', style }, h(Img, picture), h('span', name, agencyName))
}

function Part({ part: { title, text, by, due, href }, sender }: { part: MailPart; sender: Sender }) {
  const head = href
    ? h(Link, { href: `${sender.publicUrl}${href}`, style: { color: 'inherit' } }, title)
    : title
  return h(
    Section,
    null,
    title ? h(Heading, { as: 'h2', className: 'ink', style: heading }, head) : null,
    due ? h(Text, { className: 'soft', style: dueDay }, dueLine(due)) : null,
    by && text ? h(Spoken, { by, text }) : null,
    !by && text ? h(Text, { className: 'ink', style: ink }, lines(text)) : null,
  )
}

function Spoken({ by, text }: { by: string; text: string }) {
  return [
    h(Text, { key: 'by', className: 'soft', style: soft }, `${by} wrote:`),
    h(
      Section,
      { key: 'text', className: 'quote', style: quote },
      h(Text, { className: 'ink', style: spoken }, lines(text)),
    ),
  ]
}

const lines = (text: string): ReactNode[] =>
  text.split('\n').flatMap((line, i) => (i === 0 ? [line] : [h('br', { key: i }), line]))

function Action({ mail, sender, href }: { mail: MailContent; sender: Sender; href: string }) {
  const style = {
    backgroundColor: sender.accentColor,
    borderRadius: '10px',
    color: onAccent(sender.accentColor),
    fontSize: '16px',
    fontWeight: '600',
    padding: '13px 22px',
  }
  return h(
    Section,
    { style: { margin: '8px 0 20px' } },
    h(Button, { href: `${sender.publicUrl}${href}`, style }, mail.actionLabel ?? actionOf(mail)),
  )
}

function Footer({ mail, sender }: { mail: MailContent; sender: Sender }) {
  const choices = {
    href: `${sender.publicUrl}/profile#notifications`,
    style: { color: '#5d5f68', textDecoration: 'underline' },
  }
  return [
    h(Hr, { key: 'line', className: 'quote', style: { borderColor: '#e8e5de', margin: '0 0 16px' } }),
    h(Text, { key: 'why', className: 'soft', style: soft }, footerOf(mail, sender.agencyName)),
    mail.private
      ? null
      : h(
          Text,
          { key: 'choices', className: 'soft', style: { ...soft, margin: '0' } },
          h(Link, choices, 'Email Preferences'),
        ),
  ]
}
