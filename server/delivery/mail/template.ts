import { type ReactNode, createElement as h } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { languageNamed } from '#shared/languages.ts'
import { language, t } from '#shared/words.ts'
import { inLanguage } from '#server/words.ts'
import {
  type Sender,
  actionOf,
  agencyFooter,
  answerHint,
  dueLine,
  footerOf,
  greetingOf,
  muteLabel,
  wroteLine,
} from './compose.ts'
import { type MailContent, type MailPart, subjectOf } from './content.ts'
import { onAccent } from './on-accent.ts'
import { Body, Button, Img, Link, Preview, Section } from './tags.ts'

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
const rule = { border: 'none', borderTop: '1px solid #e8e5de', margin: '0 0 16px', width: '100%' }
const agencyFoot = { ...soft, margin: '16px 0 0', overflowWrap: 'anywhere' } as const
const spoken = { ...ink, margin: '0', overflowWrap: 'anywhere' } as const

// The one that mail programs were written for.
const DOCTYPE =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">'

/** A mail as HTML in its language, for light and dark screens and for screen readers. */
export const renderMail = (mail: MailContent, sender: Sender): string =>
  inLanguage(mail.language, () => `${DOCTYPE}${renderToStaticMarkup(h(Letter, { mail, sender }))}`)

function Letter({ mail, sender }: { mail: MailContent; sender: Sender }) {
  return h(
    'html',
    { lang: language(), dir: languageNamed(language()).dir },
    h(
      'head',
      null,
      h('meta', { httpEquiv: 'Content-Type', content: 'text/html; charset=UTF-8' }),
      h('meta', { name: 'x-apple-disable-message-reformatting' }),
      h('title', null, subjectOf(mail)),
      h('meta', { name: 'viewport', content: 'width=device-width' }),
      h('meta', { name: 'color-scheme', content: 'light dark' }),
      h('meta', { name: 'supported-color-schemes', content: 'light dark' }),
      h('style', null, NIGHT),
    ),
    h(Preview, { text: previewOf(mail) }),
    h(
      Body,
      { className: 'ground', style: background },
      h(
        Section,
        { className: 'sheet', style: sheet },
        h(Letterhead, { sender }),
        h('p', { className: 'ink', style: ink }, greetingOf(mail)),
        mail.parts.map((part, i) => h(Part, { key: i, part, sender })),
        mail.href ? h(Action, { mail, sender, href: mail.href }) : null,
        mail.answerable
          ? h('p', { className: 'soft', style: { ...soft, margin: '0 0 20px' } }, answerHint())
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
  if (!logo) return h('p', { className: 'ink', style }, agencyName)
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
  return h('p', { className: 'ink', style }, h(Img, picture), h('span', name, agencyName))
}

function Part({ part: { title, text, by, due, href }, sender }: { part: MailPart; sender: Sender }) {
  const head = href
    ? h(Link, { href: `${sender.publicUrl}${href}`, style: { color: 'inherit' } }, title)
    : title
  return h(
    Section,
    null,
    title ? h('h2', { className: 'ink', style: heading }, head) : null,
    due ? h('p', { className: 'soft', style: dueDay }, dueLine(due)) : null,
    by && text ? h(Spoken, { by, text }) : null,
    !by && text ? h('p', { className: 'ink', style: ink }, lines(text)) : null,
  )
}

function Spoken({ by, text }: { by: string; text: string }) {
  return [
    h('p', { key: 'by', className: 'soft', style: soft }, wroteLine(by)),
    h(
      Section,
      { key: 'text', className: 'quote', style: quote },
      h('p', { className: 'ink', style: spoken }, lines(text)),
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
  }
  return h(
    Section,
    { style: { margin: '8px 0 20px' } },
    h(
      Button,
      { href: `${sender.publicUrl}${href}`, padding: { y: 13, x: 22 }, style },
      mail.actionLabel ?? actionOf(mail),
    ),
  )
}

function Footer({ mail, sender }: { mail: MailContent; sender: Sender }) {
  const ownFooter = agencyFooter(mail, sender)
  const choices = {
    href: `${sender.publicUrl}/profile#notifications`,
    style: { color: '#5d5f68', textDecoration: 'underline' },
  }
  return [
    h('hr', { key: 'line', className: 'quote', style: rule }),
    h('p', { key: 'why', className: 'soft', style: soft }, footerOf(mail, sender.agencyName)),
    mail.private
      ? null
      : h(
          'p',
          { key: 'choices', className: 'soft', style: { ...soft, margin: '0' } },
          mail.mute
            ? [
                h(Link, { ...choices, key: 'mute', href: `${sender.publicUrl}${mail.mute}` }, muteLabel()),
                ' · ',
              ]
            : null,
          h(Link, choices, t('Email Preferences')),
        ),
    ownFooter ? h('p', { key: 'agency', className: 'soft', style: agencyFoot }, lines(ownFooter)) : null,
  ]
}
