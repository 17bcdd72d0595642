import type { Page } from 'playwright-core'

/** A text that a page shows only in part. */
interface CutText {
  text: string
  /** The start of its element's HTML, which identifies it in a report. */
  markup: string
  /** The content of each text node in its element. */
  parts: string[]
  /** Whether an ellipsis marks the cut. */
  hasEllipsis: boolean
  /** The tooltip that the pointer shows at its center, or an empty string. */
  tooltip: string
  /** The target of the link at its center, or of the first link in its list entry, or an empty string. */
  href: string
}

/** A cut text, and the page that must show it in full. */
export type LinkedText = Pick<CutText, 'parts' | 'href'>

/** The texts of a page. */
export interface ShownTexts {
  /** Cut texts without an ellipsis, or without a tooltip or link that shows them in full. */
  lost: string[]
  /** Cut texts that the page behind their link must show in full. */
  linked: LinkedText[]
  /** The text of the `main` element. */
  main: string
  /** The parts of all cut texts. */
  cut: Set<string>
}

/* oxlint-disable unicorn/consistent-function-scoping -- code that runs in the page can't use functions outside it */
/** Runs in the page. Finds the texts that are cut, with or without an ellipsis. */
function findCutTexts(): CutText[] {
  /** How many pixels a text can extend past an edge, such as with a slanted letter. */
  const SLACK_PX = 1.5
  const isClipping = (overflow: string) => overflow === 'hidden' || overflow === 'clip'
  const isBox = ({ display }: CSSStyleDeclaration) => display !== 'inline' && display !== 'contents'
  const isLine = ({ display }: CSSStyleDeclaration) =>
    /^(?:block|inline-block|table-cell|flow-root)$/.test(display)
  const walkAncestors = function* (from: Element) {
    for (let element: Element | null = from; element; element = element.parentElement) yield element
  }
  const isVisible = (element: Element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    // `sr-only` hides an element this way.
    ![...walkAncestors(element)].some((one) => getComputedStyle(one).clipPath === 'inset(50%)')
  const hasEllipsis = (style: CSSStyleDeclaration) =>
    style.webkitLineClamp !== 'none' ||
    (style.textOverflow === 'ellipsis' && isClipping(style.overflowX) && isLine(style))

  /** Finds the box that clips the text. */
  const findClippingBox = (text: Text): Element | undefined => {
    const range = document.createRange()
    range.selectNodeContents(text)
    const rects = [...range.getClientRects()]
    const [left, right] = [Math.min(...rects.map((r) => r.left)), Math.max(...rects.map((r) => r.right))]
    const [top, bottom] = [Math.min(...rects.map((r) => r.top)), Math.max(...rects.map((r) => r.bottom))]
    let [across, down] = [true, true]
    for (const element of walkAncestors(text.parentElement ?? document.body)) {
      const style = getComputedStyle(element)
      if (!isBox(style)) continue
      const box = element.getBoundingClientRect()
      // A box without a size is hidden on purpose, such as one for measuring text.
      if (box.width === 0 && box.height === 0) return undefined
      const leftEdge = box.left + element.clientLeft
      const topEdge = box.top + element.clientTop
      const isTooWide =
        across &&
        isClipping(style.overflowX) &&
        (left < leftEdge - SLACK_PX || right > leftEdge + element.clientWidth + SLACK_PX)
      const isTooTall =
        down &&
        isClipping(style.overflowY) &&
        (top < topEdge - SLACK_PX || bottom > topEdge + element.clientHeight + SLACK_PX)
      if (isTooWide || isTooTall) return element
      // A box that scrolls can show the whole text.
      if (/auto|scroll/.test(style.overflowX)) across = false
      if (/auto|scroll/.test(style.overflowY)) down = false
      if (style.position === 'fixed') return undefined
    }
    return undefined
  }

  const findLink = (element: Element | null | undefined) => element?.closest('a[href]')
  /** Finds the first link of a list entry, which opens the entry's record. */
  const findEntryLink = (element: Element | null | undefined) =>
    element?.closest('main li')?.querySelector('a[href]')

  /** The cut elements, and whether an ellipsis marks the cut. */
  const cutElements = new Map<Element, boolean>()
  for (const element of document.body.querySelectorAll('*')) {
    const style = getComputedStyle(element)
    if (!hasEllipsis(style) || !isVisible(element)) continue
    const isTooWide = element.scrollWidth > element.clientWidth + SLACK_PX
    const isTooTall =
      style.webkitLineClamp !== 'none' && element.scrollHeight > element.clientHeight + SLACK_PX
    if (isTooWide || isTooTall) cutElements.set(element, true)
  }
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const text = texts.currentNode as Text
    if (!text.data.trim() || !text.parentElement || !isVisible(text.parentElement)) continue
    const clippingBox = findClippingBox(text)
    if (!clippingBox) continue
    // `text-overflow` adds an ellipsis to the box's own lines only, and not to the lines of nested boxes.
    const ownBox = [...walkAncestors(text.parentElement)].find((one) => isBox(getComputedStyle(one)))
    const style = getComputedStyle(clippingBox)
    const isOwn = ownBox === clippingBox || style.webkitLineClamp !== 'none'
    if (!(isOwn && hasEllipsis(style))) cutElements.set(text.parentElement, false)
  }
  return [...cutElements].map(([element, isEllipsis]) => {
    element.scrollIntoView({ block: 'center', inline: 'nearest' })
    const { left, top, width, height } = element.getBoundingClientRect()
    const [clientX, clientY] = [left + width / 2, top + height / 2]
    const target = document.elementFromPoint(clientX, clientY)
    for (const type of ['pointerover', 'pointermove'])
      target?.dispatchEvent(new PointerEvent(type, { bubbles: true, clientX, clientY }))
    const within = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    const parts: string[] = []
    while (within.nextNode()) parts.push(within.currentNode.textContent ?? '')
    return {
      // Elements of SVG have no `innerText`.
      text: element instanceof HTMLElement ? element.innerText : (element.textContent ?? ''),
      markup: element.outerHTML.slice(0, 200),
      parts,
      hasEllipsis: isEllipsis,
      tooltip: target?.closest<HTMLElement>('[title]')?.title ?? '',
      href: (findLink(target) ?? findEntryLink(target))?.getAttribute('href') ?? '',
    }
  })
}

/** Runs in the page. Finds the texts whose ellipsis replaces their start instead of their end. */
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
      // Text that only screen readers get is one pixel wide.
      const parentWidth = text.parentElement?.getBoundingClientRect().width ?? 0
      if (letter.width === 0 || Math.min(box.width, parentWidth) <= 1) return []
      const isShown = letter.left >= box.left - 1 && letter.right <= box.right + 1
      return isShown ? [] : [text.data]
    })
}
/* oxlint-enable unicorn/consistent-function-scoping */

const collapseSpaces = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

/**
 * Reads the texts of a page and finds the cut ones. A cut text must end in an ellipsis, and a tooltip or the page behind
 * its link must show it in full. Without a pointer, tooltips don't count.
 */
export async function readTexts(page: Page, hasPointer: boolean): Promise<ShownTexts> {
  const cut = await page.evaluate(findCutTexts)
  const isInTooltip = ({ text, tooltip }: CutText) =>
    hasPointer && collapseSpaces(tooltip).includes(collapseSpaces(text))
  const unexplained = cut.filter((one) => !one.hasEllipsis || !isInTooltip(one))
  const linked = unexplained.filter((one) => one.hasEllipsis && one.href.startsWith('/'))
  const main = await page.evaluate(() => document.querySelector('main')?.innerText ?? '')
  return {
    lost: unexplained
      .filter((one) => !linked.includes(one))
      .map((one) => `“${collapseSpaces(one.text)}” in ${one.markup}`),
    // A link to a file opens or saves it under its full name.
    linked: linked
      .filter((one) => !one.href.startsWith('/api/'))
      .map(({ parts, href }) => ({ parts: parts.map(collapseSpaces), href })),
    main: collapseSpaces(main),
    cut: new Set(cut.flatMap(({ parts }) => parts.map(collapseSpaces))),
  }
}

/** Punctuation between two texts, such as a separating dot, can be missing from the page in full. */
const HAS_WORD = /[\p{L}\p{N}]/u

/** Relative times, such as "16 minutes ago", change between two visits. */
const RELATIVE_TIME = /^(?:in )?\d+ (?:second|minute|hour)s?(?: ago)?$/

/** Returns the parts that no state of a page shows in full. */
export const findMissing = (parts: readonly string[], states: readonly ShownTexts[]): string[] =>
  [...new Set(parts)].filter(
    (part) =>
      HAS_WORD.test(part) &&
      !RELATIVE_TIME.test(part) &&
      !states.some(({ main, cut }) => main.includes(part) && !cut.has(part)),
  )

/** Finds the texts that are cut at their start, in any direction of the page and of the text. */
export const findCutBeginnings = (page: Page): Promise<string[]> => page.evaluate(findLostBeginnings)
