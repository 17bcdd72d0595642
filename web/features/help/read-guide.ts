import { fold } from '#shared/i18n/fold.ts'
import { getHeadingId } from '#shared/docs/heading-id.ts'

export interface GuideSection {
  /** The ID in its URL: `your-account`. */
  id: string
  title: string
  /** Markdown. */
  text: string
}

export interface Guide {
  /** Markdown. */
  intro: string
  sections: GuideSection[]
}

/** A table's rows of cells in Markdown, the header first. */
export type Table = string[][]

/** Splits a guide into sections. Leaves out its title and list of contents, because the page has both. */
export function readGuide(markdown: string): Guide {
  const [head = '', ...sections] = replaceHtmlImages(markdown).split(/^## /m)
  const intro = head.split(/\n{2,}/).filter((part) => !/^(?:# |\[)/.test(part))
  return { intro: intro.join('\n\n').trim(), sections: sections.map(parseSection) }
}

function parseSection(section: string): GuideSection {
  const [title = '', ...lines] = section.split('\n')
  return { id: getHeadingId(title), title, text: lines.join('\n').trim() }
}

/** Turns pictures with a width, which Markdown can't express, into plain Markdown pictures. */
const replaceHtmlImages = (markdown: string) =>
  markdown.replaceAll(/<img src="([^"]+)" alt="([^"]*)"[^>]*>/g, '![$2]($1)')

/** Separates a section's text from its tables, which aren't part of standard Markdown. */
export function splitBlocks(text: string): (string | Table)[] {
  const blocks: (string | Table)[] = []
  for (const part of text.split(/\n{2,}/)) {
    const previous = blocks.at(-1)
    if (part.startsWith('|')) blocks.push(parseTable(part))
    else if (typeof previous === 'string') blocks[blocks.length - 1] = `${previous}\n\n${part}`
    else blocks.push(part)
  }
  return blocks
}

const parseTable = (part: string): Table =>
  part
    .split('\n')
    // The second line only marks this as a table.
    .filter((line, index) => line.startsWith('|') && index !== 1)
    .map((line) =>
      line
        .slice(1, line.lastIndexOf('|'))
        .split('|')
        .map((cell) => cell.trim()),
    )

/** Returns the words of a search, in lower case. */
export const splitSearchWords = (search: string | undefined): string[] =>
  fold(search ?? '').match(/\S+/g) ?? []

/** Whether a section contains all of the words, as its reader sees it. */
export function hasWords({ title, text }: GuideSection, words: readonly string[]): boolean {
  const read = fold(`${title} ${text.replaceAll(/\]\([^)]*\)/g, ']').replaceAll('**', '')}`)
  return words.every((word) => read.includes(word))
}
