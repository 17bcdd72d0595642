// Workarounds that mail programs need beyond plain HTML. Tables lay a mail out, because Outlook draws mails with its
// word processor, which knows hardly any other box. Only Outlook reads `mso-` styles and conditional comments.

/** HTML whose values are escaped. */
export class Markup {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

/** The content of an element. Texts are escaped. */
export type Content = string | Markup | null | readonly Content[]

/** Builds HTML with escaped values, without the line breaks and indentation of the source. */
export const markup = (parts: TemplateStringsArray, ...values: Content[]): Markup =>
  new Markup(
    String.raw({ raw: parts.map((part) => part.replaceAll(/\n */g, '')) }, ...values.map(escapeContent)),
  )

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
}

function escapeContent(value: Content): string {
  if (value === null) return ''
  if (typeof value === 'string') return value.replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign)
  return value instanceof Markup ? value.text : value.map(escapeContent).join('')
}

const TABLE = markup`align="center" width="100%" border="0" cellpadding="0" cellspacing="0" role="presentation"`

/** Builds a box that mail programs show like a `div`. */
export function section(content: Content, style?: string, className?: string): Markup {
  const classAttribute = className ? markup` class="${className}"` : null
  const styled = style ? markup` style="${style}"` : null
  return markup`<table ${TABLE}${classAttribute}${styled}><tbody><tr><td>${content}</td></tr></tbody></table>`
}

/** Builds the page. Its styles are on a cell, because many mail programs replace `body` with their own element. */
export const body = (
  previewMarkup: Markup,
  { content, color, style }: { content: Content; color: string; style: string },
): Markup =>
  markup`<body class="ground" style="background-color:${color};margin:0;padding:0">
    ${previewMarkup}
    <table ${TABLE}><tbody><tr><td style="background-color:${color};${style}">${content}</td></tr></tbody></table>
  </body>`

const PREVIEW_LENGTH = 150
/** Invisible characters that keep mail programs from continuing the preview with the text after it. */
const FILLER = '\u00a0\u200c\u200b\u200d\u200e\u200f\ufeff'

/**
 * Builds the preview that lists of mails show next to the subject, in at most 150 characters. The portal leaves
 * it out of replies that quote it, because of its attribute `data-skip-in-text`.
 */
export const preview = (text: string): Markup =>
  markup`<div style="display:none;overflow:hidden;line-height:1px;opacity:0;max-height:0;max-width:0" data-skip-in-text="true">
    ${text}<div>${FILLER.repeat(PREVIEW_LENGTH - text.length)}</div>
  </div>`

/** Builds a link that opens in a new window. */
export const link = (href: string, style: string, content: Content): Markup =>
  markup`<a href="${href}" target="_blank" style="text-decoration:none;${style}">${content}</a>`

/**
 * Builds a link that looks like a button. Outlook ignores its padding, so it gets spaces of 22 pixels and a line raised
 * by 13, which look the same there.
 */
export const button = (href: string, style: string, label: string): Markup =>
  link(href, `${BOX};line-height:100%;${style};padding:13px 22px`, [
    outlookOnly(`<i style="mso-font-width:367%;mso-text-raise:19.5pt" hidden>${SPACES}</i>`),
    markup`<span style="${BOX};line-height:120%;mso-text-raise:9.75pt">${label}</span>`,
    outlookOnly(`<i style="mso-font-width:367%" hidden>${SPACES}&#8203;</i>`),
  ])

const BOX = 'display:inline-block;max-width:100%;mso-padding-alt:0px'
const SPACES = '&#8202;&#8202;&#8202;'
const outlookOnly = (tags: string) => new Markup(`<span><!--[if mso]>${tags}<![endif]--></span>`)
