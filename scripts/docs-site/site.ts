// The only script of the documents' pages (`/docs/site.js`, without its types): the theme, and the search.
import type { Section } from './search-index.ts'

const INDEX = '/docs/search.json'
const MOST = 20
/** How much of a section is shown around what was found. */
const AROUND = 70

const root = document.documentElement
// As the portal's own pages do before they are shown.
try {
  const theme = localStorage.getItem('theme')
  if (theme === 'light' || theme === 'dark') root.dataset['theme'] = theme
} catch {
  // Without storage the device's theme is shown.
}

document.addEventListener('DOMContentLoaded', () => {
  const contents = document.querySelector<HTMLDetailsElement>('.on-this-page')
  if (contents) contents.open = matchMedia('(width >= 80rem)').matches
  const form = document.querySelector('form')
  const input = document.querySelector('input')
  const results = document.querySelector<HTMLElement>('.results')
  if (form && input && results) startSearch(form, input, results)
})

let index: Promise<Section[]> | undefined
/** Fetched when the search is first used; again if that failed. */
function sections(): Promise<Section[]> {
  index ??= fetchSections().catch((error: unknown) => {
    index = undefined
    throw error
  })
  return index
}

async function fetchSections(): Promise<Section[]> {
  const answer = await fetch(INDEX)
  if (!answer.ok) throw new Error(`The search answered ${answer.status}`)
  return (await answer.json()) as Section[]
}

function startSearch(form: HTMLFormElement, input: HTMLInputElement, results: HTMLElement): void {
  form.hidden = false
  const close = () => (results.hidden = true)
  const update = async () => {
    const words = input.value.toLowerCase().split(/\s+/).filter(Boolean)
    if (words.length === 0) return close()
    const all = await sections().catch(() => undefined)
    if (all) show(results, search(all, words), words)
    else say(results, 'Could not search. Check your connection and try again.')
  }
  input.addEventListener('focus', () => void sections().catch(() => undefined))
  input.addEventListener('input', () => void update())
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    results.querySelector('a')?.click()
  })
  form.addEventListener('keydown', ({ key }) => key === 'Escape' && close())
  form.addEventListener('focusout', ({ relatedTarget }) => {
    if (relatedTarget instanceof Node && !form.contains(relatedTarget)) close()
  })
  document.addEventListener('click', ({ target }) => {
    if (target instanceof Node && (!form.contains(target) || target instanceof HTMLAnchorElement)) close()
  })
  document.addEventListener('keydown', (event) => {
    if (event.key !== '/' || event.target === input || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    input.focus()
  })
}

/** The sections that have every word: first those with them in the heading, then those with them in the title. */
function search(all: Section[], words: string[]): Section[] {
  const hits = (text: string) => words.filter((word) => text.toLowerCase().includes(word)).length
  return all
    .map((section) => ({ section, rank: hits(section.heading) * 4 + hits(section.page) }))
    .filter(({ section: { page, heading, text } }) => hits(`${page} ${heading} ${text}`) === words.length)
    .toSorted((a, b) => b.rank - a.rank)
    .map(({ section }) => section)
}

function show(results: HTMLElement, found: Section[], words: string[]): void {
  const count = found.length === 1 ? '1 section' : `${found.length} sections`
  const counted = found.length > MOST ? `The first ${MOST} of ${count}` : count
  const rows = found.slice(0, MOST).map((section) => row(section, words))
  say(results, found.length === 0 ? 'Nothing found' : counted, rows)
}

function say(results: HTMLElement, text: string, rows: HTMLElement[] = []): void {
  const [status, list] = [results.querySelector('p'), results.querySelector('ol')]
  if (status) status.textContent = text
  list?.replaceChildren(...rows)
  results.hidden = false
}

function row({ page, heading, href, text }: Section, words: string[]): HTMLElement {
  const link = element('a', marked(heading, words))
  link.href = href
  const where = heading === page ? [] : [element('small', [page])]
  link.append(...where, element('span', marked(excerpt(text, words), words)))
  return element('li', [link])
}

function excerpt(text: string, words: string[]): string {
  const at = Math.max(
    0,
    Math.min(...words.map((word) => text.toLowerCase().indexOf(word)).filter((i) => i >= 0)),
  )
  if (!Number.isFinite(at)) return text.slice(0, 2 * AROUND)
  const start = at > AROUND ? text.indexOf(' ', at - AROUND) + 1 : 0
  return `${start > 0 ? '… ' : ''}${text.slice(start, at + 2 * AROUND)} …`
}

/** Its parts, with what was searched for in `mark` elements. */
function marked(text: string, words: string[]): (string | HTMLElement)[] {
  const escaped = words.map((word) => word.replaceAll(/[^\p{L}\p{N}]/gu, String.raw`\$&`))
  const parts = text.split(new RegExp(`(${escaped.join('|')})`, 'i'))
  return parts.map((part, at) => (at % 2 === 1 ? element('mark', [part]) : part))
}

function element<Name extends keyof HTMLElementTagNameMap>(name: Name, children: (string | HTMLElement)[]) {
  const made = document.createElement(name)
  made.append(...children)
  return made
}
