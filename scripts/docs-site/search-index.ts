import { addressOf } from './documents.ts'
import { type Parsed, plainText } from './markdown.ts'

/** A part of a document, from one heading to the next: what is searched, and where it leads. */
export interface Section {
  /** The document's title. */
  page: string
  heading: string
  href: string
  text: string
}

export function sectionsOf(path: string, { tokens, title, headings }: Parsed): Section[] {
  const sections: Section[] = []
  const open = (heading: string, href: string) => sections.push({ page: title, heading, href, text: '' })
  open(title, addressOf(path))
  for (const token of tokens) {
    const heading = headings.get(token)
    if (heading && heading.depth > 1) open(heading.title, `${addressOf(path)}#${heading.id}`)
    const last = sections.at(-1)
    if (last && !heading) last.text += ` ${plainText(token)}`
  }
  return sections.map((section) => ({ ...section, text: section.text.replaceAll(/\s+/g, ' ').trim() }))
}
