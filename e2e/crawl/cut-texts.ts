import type { Page } from 'playwright-core'

/** A text of which a page shows a part. */
interface CutText {
  text: string
  /** The beginning of its element, to find it by. */
  markup: string
  /** What it is made of. */
  parts: string[]
  /** Whether the part ends in an ellipsis, so that it is seen to be one. */
  hasEllipsis: boolean
  /** What a pointer that rests on it is told. */
  tooltip: string
  /** The page that a press on it opens. */
  href: string
}

/** What is cut of a text, and the page that has to have all of it. */
export type Promised = Pick<CutText, 'parts' | 'href'>

/** What a page has to say of its texts. */
export interface ShownTexts {
  /** Texts that are not all there, and nowhere told. */
  lost: string[]
  /** Texts that the page of a link has to show in full. */
  promised: Promised[]
  /** All of the page's main part. */
  main: string
  /** The parts of it that are cut. */
  cut: Set<string>
}

/* oxlint-disable unicorn/consistent-function-scoping -- what runs in the page brings all that it calls */
/** Runs in the page. */
function findCutTexts(): CutText[] {
  /** Pixels that a text may reach over the edge, as a letter's slant does. */
  const ROUNDING = 1.5
  const isCutting = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
  const isBox = ({ display }: CSSStyleDeclaration) => display !== 'inline' && display !== 'contents'
  const isLine = ({ display }: CSSStyleDeclaration) =>
    /^(?:block|inline-block|table-cell|flow-root)$/.test(display)
  const ancestors = function* (from: Element) {
    for (let element: Element | null = from; element; element = element.parentElement) yield element
  }
  const isSeen = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    // As `sr-only` is.
    ![...ancestors(element)].some((one) => getComputedStyle(one).clipPath === 'inset(50%)')
  const hasEllipsis = (style: CSSStyleDeclaration) =>
    style.webkitLineClamp !== 'none' ||
    (style.textOverflow === 'ellipsis' && isCutting(style.overflowX) && isLine(style))

  /** The box that ends before the text does. */
  const cutterOf = (text: Text): Element | undefined => {
    const range = document.createRange()
    range.selectNodeContents(text)
    const rects = [...range.getClientRects()]
    const [left, right] = [Math.min(...rects.map((r) => r.left)), Math.max(...rects.map((r) => r.right))]
    const [top, bottom] = [Math.min(...rects.map((r) => r.top)), Math.max(...rects.map((r) => r.bottom))]
    let [across, down] = [true, true]
    for (const element of ancestors(text.parentElement ?? document.body)) {
      const style = getComputedStyle(element)
      if (!isBox(style)) continue
      const box = element.getBoundingClientRect()
      // Without any room it is not meant to be seen, as what a text is measured in.
      if (box.width === 0 && box.height === 0) return undefined
      const start = box.left + element.clientLeft
      const over = box.top + element.clientTop
      const isShort =
        across &&
        isCutting(style.overflowX) &&
        (left < start - ROUNDING || right > start + element.clientWidth + ROUNDING)
      const isLow =
        down &&
        isCutting(style.overflowY) &&
        (top < over - ROUNDING || bottom > over + element.clientHeight + ROUNDING)
      if (isShort || isLow) return element
      // What scrolls shows all of it.
      if (/auto|scroll/.test(style.overflowX)) across = false
      if (/auto|scroll/.test(style.overflowY)) down = false
      if (style.position === 'fixed') return undefined
    }
    return undefined
  }

  const linkOf = (element: Element | null | undefined) => element?.closest('a[href]')
  /** The first link of an entry in a list, which opens the record that the entry is about. */
  const linkIn = (element: Element | null | undefined) =>
    element?.closest('main li')?.querySelector('a[href]')

  const found = new Map<Element, boolean>()
  for (const element of document.body.querySelectorAll('*')) {
    const style = getComputedStyle(element)
    if (!hasEllipsis(style) || !isSeen(element)) continue
    const isShort = element.scrollWidth > element.clientWidth + ROUNDING
    const isLow = style.webkitLineClamp !== 'none' && element.scrollHeight > element.clientHeight + ROUNDING
    if (isShort || isLow) found.set(element, true)
  }
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const text = texts.currentNode as Text
    if (!text.data.trim() || !text.parentElement || !isSeen(text.parentElement)) continue
    const cutter = cutterOf(text)
    if (!cutter) continue
    // An ellipsis stands at the end of a box's own lines, not of those in a box within.
    const own = [...ancestors(text.parentElement)].find((one) => isBox(getComputedStyle(one)))
    const style = getComputedStyle(cutter)
    const isOwn = own === cutter || style.webkitLineClamp !== 'none'
    if (!(isOwn && hasEllipsis(style))) found.set(text.parentElement, false)
  }
  return [...found].map(([element, isEllipsis]) => {
    element.scrollIntoView({ block: 'center', inline: 'nearest' })
    const { left, top, width, height } = element.getBoundingClientRect()
    const [clientX, clientY] = [left + width / 2, top + height / 2]
    const pressed = document.elementFromPoint(clientX, clientY)
    pressed?.dispatchEvent(new PointerEvent('pointermove', { bubbles: true, clientX, clientY }))
    const within = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    const parts: string[] = []
    while (within.nextNode()) parts.push(within.currentNode.textContent ?? '')
    return {
      text: (element as HTMLElement).innerText,
      markup: element.outerHTML.slice(0, 200),
      parts,
      hasEllipsis: isEllipsis,
      tooltip: pressed?.closest<HTMLElement>('[title]')?.title ?? '',
      href: (linkOf(pressed) ?? linkIn(pressed))?.getAttribute('href') ?? '',
    }
  })
}

/** Runs in the page: the texts that end in an ellipsis where they begin. */
function findLostBeginnings(): string[] {
  return [...document.querySelectorAll('main *:not(select, select *, .sr-only)')]
    .filter((element) => getComputedStyle(element).textOverflow === 'ellipsis')
    .flatMap((element) => {
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
      const text = texts.nextNode()
      if (!(text instanceof Text) || !text.data.trim()) return []
      const first = document.createRange()
      first.setStart(text, 0)
      first.setEnd(text, 1)
      const [letter, box] = [first.getBoundingClientRect(), element.getBoundingClientRect()]
      // What only screen readers are told is one pixel wide.
      const told = text.parentElement?.getBoundingClientRect().width ?? 0
      if (letter.width === 0 || Math.min(box.width, told) <= 1) return []
      const isShown = letter.left >= box.left - 1 && letter.right <= box.right + 1
      return isShown ? [] : [text.data]
    })
}
/* oxlint-enable unicorn/consistent-function-scoping */

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

/**
 * The texts of a page, and which of them are cut: each has to be there in full, or end in an ellipsis and be told by a
 * tooltip, or stand on the page that a press on it opens. A finger has no tooltip.
 */
export async function readTexts(page: Page, hasPointer: boolean): Promise<ShownTexts> {
  const cut = await page.evaluate(findCutTexts)
  const isTold = ({ text, tooltip }: CutText) => hasPointer && oneLine(tooltip).includes(oneLine(text))
  const untold = cut.filter((one) => !one.hasEllipsis || !isTold(one))
  const promised = untold.filter((one) => one.hasEllipsis && one.href.startsWith('/'))
  const main = await page.evaluate(() => document.querySelector('main')?.innerText ?? '')
  return {
    lost: untold
      .filter((one) => !promised.includes(one))
      .map((one) => `“${oneLine(one.text)}” in ${one.markup}`),
    // A file's link opens it or saves it, under its whole name.
    promised: promised
      .filter((one) => !one.href.startsWith('/api/'))
      .map(({ parts, href }) => ({ parts: parts.map(oneLine), href })),
    main: oneLine(main),
    cut: new Set(cut.flatMap(({ parts }) => parts.map(oneLine))),
  }
}

/** Those of these parts that no state of a page shows in full. */
export const findMissing = (parts: readonly string[], states: readonly ShownTexts[]): string[] =>
  [...new Set(parts)].filter((part) => !states.some(({ main, cut }) => main.includes(part) && !cut.has(part)))

/** The texts that do not begin where they are cut, in whichever direction the page and the text run. */
export const findCutBeginnings = (page: Page): Promise<string[]> => page.evaluate(findLostBeginnings)
