import { t } from '#shared/words.ts'
import { linkLook } from '#web/ui/base/button.tsx'
import { findLinks } from './find-links.ts'

/** A text with its links; see `TypedText`. */
export default function LinkedText({ text }: { text: string }) {
  let at = 0
  return findLinks(text).map((part) => {
    const key = at
    at += part.text.length
    return part.href ? <TypedLink key={key} text={part.text} href={part.href} /> : part.text
  })
}

/** Lies above a row that can be pressed as a whole. */
const look = `relative z-10 wrap-anywhere ${linkLook}`

function TypedLink({ text, href }: { text: string; href: string }) {
  if (href.startsWith('mailto:'))
    return (
      <a href={href} className={look}>
        {text}
      </a>
    )
  return (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow" className={look}>
      {text}
      <span className="sr-only"> {t('(opens in a new tab)')}</span>
    </a>
  )
}
