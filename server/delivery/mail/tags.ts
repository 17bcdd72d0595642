import { type CSSProperties, type ReactNode, createElement as h } from 'react'

// What mail programs need beyond plain HTML. Tables lay a mail out, because Outlook draws them with its word processor,
// which knows hardly any other box; `mso-` styles and conditional comments are read by it alone.

interface Styled {
  className?: string | undefined
  style?: CSSProperties
  children?: ReactNode
}

const TABLE = {
  align: 'center',
  width: '100%',
  border: 0,
  cellPadding: '0',
  cellSpacing: '0',
  role: 'presentation',
} as const

/** A box: what mail programs show as a `div` would be. */
export const Section = ({ className, style, children }: Styled): ReactNode =>
  h('table', { ...TABLE, className, style }, h('tbody', null, h('tr', null, h('td', null, children))))

/** The page. Its styles are on a cell, because many mail programs replace `body` by an element of their own. */
export function Body({ className, style = {}, children }: Styled): ReactNode {
  const ground = { backgroundColor: style.backgroundColor, margin: 0, padding: 0 }
  const cell = h('td', { style }, children)
  return h('body', { className, style: ground }, h('table', TABLE, h('tbody', null, h('tr', null, cell))))
}

const PREVIEW_LENGTH = 150
const HIDDEN = {
  display: 'none',
  overflow: 'hidden',
  lineHeight: '1px',
  opacity: 0,
  maxHeight: 0,
  maxWidth: 0,
}
/** Characters without width, so that no mail program goes on with what follows. */
const FILLER = '\u00a0\u200c\u200b\u200d\u200e\u200f\ufeff'

/** What lists of mails show beside the subject, in at most 150 characters. A reply that quotes it is read without it. */
export const Preview = ({ text }: { text: string }): ReactNode =>
  h(
    'div',
    { style: HIDDEN, 'data-skip-in-text': true },
    text,
    h('div', null, FILLER.repeat(PREVIEW_LENGTH - text.length)),
  )

// Low, because React would ask for a picture of higher priority in the head of the mail, too.
const BARE = {
  fetchPriority: 'low',
  style: { border: 'none', outline: 'none', textDecoration: 'none' },
} as const

/** A picture without the frame that some mail programs draw around linked ones. */
export const Img = ({ style, ...rest }: { alt: string; src: string; height: number } & Styled): ReactNode =>
  h('img', { ...BARE, ...rest, style: { ...BARE.style, ...style } })

/** A link, opened beside the mail. */
export const Link = ({ style, ...rest }: { href: string } & Styled): ReactNode =>
  h('a', { ...rest, target: '_blank', style: { textDecoration: 'none', ...style } })

const BUTTON = { display: 'inline-block', lineHeight: '100%', maxWidth: '100%', msoPaddingAlt: '0px' }
const LABEL = { display: 'inline-block', lineHeight: '120%', maxWidth: '100%', msoPaddingAlt: '0px' }

/** A link as a button, with its padding in pixels. Outlook ignores that, and is given spaces and a raised line instead. */
export function Button({
  href,
  padding,
  style,
  children,
}: Styled & { href: string; padding: Padding }): ReactNode {
  const { y, x } = padding
  const label = { ...LABEL, msoTextRaise: `${points(y)}pt` }
  return h(
    Link,
    { href, style: { ...BUTTON, ...style, padding: `${y}px ${x}px` } },
    outlookOnly(`<i style="${widthOf(x)};mso-text-raise:${points(2 * y)}pt" hidden>${SPACES}</i>`),
    h('span', { style: label }, children),
    outlookOnly(`<i style="${widthOf(x)}" hidden>${SPACES}&#8203;</i>`),
  )
}

const points = (pixels: number) => (pixels * 3) / 4

/** In pixels: above and below, left and right. */
interface Padding {
  y: number
  x: number
}

const SPACE_COUNT = 3
const SPACES = '&#8202;'.repeat(SPACE_COUNT)
/** A hair space is as wide as two pixels; Outlook widens it to five times that at most. */
const widthOf = (pixels: number) => `mso-font-width:${Math.round((pixels / SPACE_COUNT / 2) * 100)}%`
const outlookOnly = (html: string) =>
  h('span', { dangerouslySetInnerHTML: { __html: `<!--[if mso]>${html}<![endif]-->` } })
