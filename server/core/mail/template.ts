import { getLanguageByCode } from '#shared/i18n/languages.ts'
import { getLanguage, t } from '#shared/i18n/t.ts'
import { withLanguage } from '#server/platform/i18n/translate.ts'
import {
  type Sender,
  getActionLabel,
  getAgencyFooter,
  getReplyHint,
  formatAccountManager,
  formatDueLine,
  formatMailReason,
  formatGreeting,
  getMuteLabel,
  formatQuoteHeader,
} from './compose.ts'
import { type MailContent, type MailPart, formatMailSubject } from './content.ts'
import { getAccentTextColor } from '#server/core/settings/branding/accent-text-color.ts'
import { type Content, Markup, body, button, link, markup, preview, section } from './tags.ts'

// Inline styles for programs that support nothing else; the classes switch colors in dark mode.
const FONT = "-apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif"
const DARK_STYLES = `:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .ground, .ground > table > tbody > tr > td { background-color: #131418 !important; }
  .sheet { background-color: #1a1c21 !important; border-color: #292c33 !important; }
  .ink, .ink a { color: #f2f2f4 !important; }
  .soft, .soft a { color: #bcbfc8 !important; }
  .quote { border-color: #3b3f49 !important; }
  .logo { background-color: #ffffff !important; padding: 4px !important; border-radius: 6px !important; }
}`

const SHEET =
  'background-color:#ffffff;border:1px solid #e8e5de;border-radius:14px;max-width:560px;padding:28px 28px 24px'
const INK = 'color:#1a1b20;font-size:16px;line-height:25px'
const PARAGRAPH = `${INK};margin:0 0 16px`
const SOFT = 'color:#5d5f68;font-size:13px;line-height:20px'
const HEADING =
  'color:#1a1b20;font-size:18px;line-height:26px;margin:0 0 8px;font-weight:600;overflow-wrap:anywhere'
const DUE_DAY = 'color:#5d5f68;font-size:14px;line-height:20px;margin:0 0 12px'
const QUOTE = 'border-left:3px solid #d5d1c7;margin:0 0 20px;padding:0 0 0 14px'
const RULE = 'border:none;border-top:1px solid #e8e5de;margin:0 0 16px;width:100%'
const LOGO =
  'border:none;outline:none;text-decoration:none;display:inline-block;height:32px;vertical-align:middle;width:auto'
const PORTRAIT = 'border:none;border-radius:24px;display:block;height:48px;margin:0 0 8px;width:48px'
const FOOT_LINK = 'color:#5d5f68;text-decoration:underline'

// The doctype that mail programs were written for.
const DOCTYPE =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">'

/** Renders a mail as HTML in its language, for light and dark screens and for screen readers. */
export const renderMail = (mail: MailContent, sender: Sender): string =>
  withLanguage(mail.language, () => `${DOCTYPE}${renderDocument(mail, sender).text}`)

const renderDocument = (mail: MailContent, sender: Sender): Markup =>
  markup`<html lang="${getLanguage()}" dir="${getLanguageByCode(getLanguage()).dir}">
    <head>
      <meta name="viewport" content="width=device-width"/>
      <meta http-equiv="Content-Type" content="text/html; charset=UTF-8"/>
      <meta name="x-apple-disable-message-reformatting"/>
      <title>${formatMailSubject(mail)}</title>
      <meta name="color-scheme" content="light dark"/>
      <meta name="supported-color-schemes" content="light dark"/>
      <style>${new Markup(DARK_STYLES)}</style>
    </head>
    ${body(preview(getPreviewText(mail)), { content: renderSheet(mail, sender), color: '#f3f1ec', style: `font-family:${FONT};margin:0;padding:24px 12px` })}
  </html>`

/** Returns the preview that a list of mails shows next to the subject: a comment's text, or else the title. */
function getPreviewText({ parts }: MailContent): string {
  const part = parts.findLast(({ text, title }) => text ?? title)
  return (part?.text ?? part?.title ?? '').replaceAll(/\s+/g, ' ').slice(0, 140)
}

const renderSheet = (mail: MailContent, sender: Sender): Markup =>
  section(
    [
      renderLetterhead(sender),
      markup`<p class="ink" style="${PARAGRAPH}">${formatGreeting(mail)}</p>`,
      mail.parts.map((part) =>
        part.accountManager ? renderAccountManager(sender) : renderPart(part, sender),
      ),
      mail.href ? renderAction(mail, sender, mail.href) : null,
      mail.answerable ? markup`<p class="soft" style="${SOFT};margin:0 0 20px">${getReplyHint()}</p>` : null,
      renderFooter(mail, sender),
    ],
    SHEET,
    'sheet',
  )

function renderLetterhead({ agencyName, publicUrl, logo }: Sender): Markup {
  const style = `${INK};margin:0 0 24px;font-weight:650`
  if (!logo) return markup`<p class="ink" style="${style}">${agencyName}</p>`
  // The name is next to the logo, so that recipients who block images miss nothing.
  return markup`<p class="ink" style="${style}">
    <img${logo.opaque ? null : markup` class="logo"`} alt="" height="32" src="${publicUrl}${logo.path}" style="${LOGO}"/>
    <span style="padding-left:12px;vertical-align:middle">${agencyName}</span>
  </p>`
}

function renderPart({ title, text, by, due, href }: MailPart, { publicUrl }: Sender): Markup {
  const head = title && href ? link(`${publicUrl}${href}`, 'color:inherit', title) : title
  return section([
    head ? markup`<h2 class="ink" style="${HEADING}">${head}</h2>` : null,
    due ? markup`<p class="soft" style="${DUE_DAY}">${formatDueLine(due)}</p>` : null,
    by && text ? renderQuote(by, text) : null,
    !by && text ? markup`<p class="ink" style="${PARAGRAPH}">${renderLines(text)}</p>` : null,
  ])
}

const renderQuote = (author: string, text: string): Content => [
  markup`<p class="soft" style="${SOFT};margin:0 0 6px">${formatQuoteHeader(author)}</p>`,
  section(
    markup`<p class="ink" style="${INK};margin:0;overflow-wrap:anywhere">${renderLines(text)}</p>`,
    QUOTE,
    'quote',
  ),
]

const renderLines = (text: string): Content =>
  text.split('\n').flatMap((line, i) => (i === 0 ? [line] : [markup`<br/>`, line]))

function renderAccountManager(sender: Sender): Markup {
  const picture = sender.accountManager?.picture
  return section([
    picture ? markup`<img alt="" width="48" height="48" src="${picture}" style="${PORTRAIT}"/>` : null,
    markup`<p class="ink" style="${PARAGRAPH}">${renderLines(formatAccountManager(sender).join('\n'))}</p>`,
  ])
}

function renderAction(mail: MailContent, { accentColor, publicUrl }: Sender, href: string): Markup {
  const color = getAccentTextColor(accentColor)
  const style = `background-color:${accentColor};border-radius:10px;color:${color};font-size:16px;font-weight:600`
  const label = mail.actionLabel ?? getActionLabel(mail)
  return section(button(`${publicUrl}${href}`, style, label), 'margin:8px 0 20px')
}

function renderFooter(mail: MailContent, sender: Sender): Content {
  const { agencyName, publicUrl } = sender
  const ownFooter = getAgencyFooter(mail, sender)
  const choices = [
    mail.mute ? [link(`${publicUrl}${mail.mute}`, FOOT_LINK, getMuteLabel()), ' · '] : null,
    link(`${publicUrl}/profile#notifications`, FOOT_LINK, t('Email Preferences')),
  ]
  return [
    markup`<hr class="quote" style="${RULE}"/>`,
    markup`<p class="soft" style="${SOFT};margin:0 0 6px">${formatMailReason(mail, agencyName)}</p>`,
    mail.private ? null : markup`<p class="soft" style="${SOFT};margin:0">${choices}</p>`,
    ownFooter
      ? markup`<p class="soft" style="${SOFT};margin:16px 0 0;overflow-wrap:anywhere">${renderLines(ownFooter)}</p>`
      : null,
  ]
}
