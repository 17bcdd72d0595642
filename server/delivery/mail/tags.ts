// What mail programs need beyond plain HTML. Tables lay a mail out, because Outlook draws them with its word processor,
// which knows hardly any other box; `mso-` styles and conditional comments are read by it alone.

/** HTML whose values are escaped. */
export class Markup {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

/** What stands in an element: texts are escaped. */
export type Content = string | Markup | null | readonly Content[]

/** HTML with escaped values, without the line breaks and indentation of the source. */
export const markup = (parts: TemplateStringsArray, ...values: Content[]): Markup =>
  new Markup(String.raw({ raw: parts.map((part) => part.replaceAll(/\n */g, '')) }, ...values.map(textOf)))

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
}

function textOf(value: Content): string {
  if (value === null) return ''
  if (typeof value === 'string') return value.replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign)
  return value instanceof Markup ? value.text : value.map(textOf).join('')
}

const TABLE = markup`align="center" width="100%" border="0" cellpadding="0" cellspacing="0" role="presentation"`

interface Styled {
  className?: string
  style?: string
}

const attributes = ({ className, style }: Styled): Content => [
  className === undefined ? null : markup` class="${className}"`,
  style === undefined ? null : markup` style="${style}"`,
]

/** A box: what mail programs show as a `div` would be. */
export const section = (content: Content, styled: Styled = {}): Markup =>
  markup`<table ${TABLE}${attributes(styled)}><tbody><tr><td>${content}</td></tr></tbody></table>`

/** The page. Its styles are on a cell, because many mail programs replace `body` by an element of their own. */
export const body = (
  before: Markup,
  content: Content,
  { className, color, style }: Record<'className' | 'color' | 'style', string>,
): Markup =>
  markup`<body class="${className}" style="background-color:${color};margin:0;padding:0">
    ${before}
    <table ${TABLE}><tbody><tr><td style="background-color:${color};${style}">${content}</td></tr></tbody></table>
  </body>`

const PREVIEW_LENGTH = 150
/** Characters without width, so that no mail program goes on with what follows. */
const FILLER = '\u00a0\u200c\u200b\u200d\u200e\u200f\ufeff'

/** What lists of mails show beside the subject, in at most 150 characters. A reply that quotes it is read without it. */
export const preview = (text: string): Markup =>
  markup`<div style="display:none;overflow:hidden;line-height:1px;opacity:0;max-height:0;max-width:0" data-skip-in-text="true">
    ${text}<div>${FILLER.repeat(PREVIEW_LENGTH - text.length)}</div>
  </div>`

/** A link, opened beside the mail. */
export const link = (href: string, style: string, content: Content): Markup =>
  markup`<a href="${href}" target="_blank" style="text-decoration:none;${style}">${content}</a>`

/** In pixels: above and below, left and right. */
interface Padding {
  y: number
  x: number
}

/** A link as a button, with its padding in pixels. Outlook ignores that, and is given spaces and a raised line instead. */
export function button(href: string, { y, x }: Padding, style: string, label: string): Markup {
  const box = 'display:inline-block;max-width:100%;mso-padding-alt:0px'
  return link(href, `${box};line-height:100%;${style};padding:${y}px ${x}px`, [
    outlookOnly(`<i style="${widthOf(x)};mso-text-raise:${points(2 * y)}pt" hidden>${SPACES}</i>`),
    markup`<span style="${box};line-height:120%;mso-text-raise:${points(y)}pt">${label}</span>`,
    outlookOnly(`<i style="${widthOf(x)}" hidden>${SPACES}&#8203;</i>`),
  ])
}

const points = (pixels: number) => String((pixels * 3) / 4)
const SPACE_COUNT = 3
const SPACES = '&#8202;'.repeat(SPACE_COUNT)
/** A hair space is as wide as two pixels; Outlook widens it to five times that at most. */
const widthOf = (pixels: number) => `mso-font-width:${Math.round((pixels / SPACE_COUNT / 2) * 100)}%`
const outlookOnly = (tags: string) => new Markup(`<span><!--[if mso]>${tags}<![endif]--></span>`)
