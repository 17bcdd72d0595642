/** Faults of the portal that the crawl has found and that are still to be mended. Whoever mends one deletes its line. */
const KNOWN_FAULTS: { at: RegExp; problem: RegExp }[] = [
  // The button with the person's name doesn't wrap.
  { at: /: \/signed-in$/, problem: /^scrolls sideways/ },
  // The button that turns all emails off doesn't wrap.
  { at: /: \/unsubscribe\?/, problem: /^scrolls sideways/ },
  // The name of a client's company over a comment doesn't break.
  { at: /: (?:\/staff)?\/tickets\/\d+$/, problem: /^scrolls sideways/ },
  // Rendered by the browser at a desk, the tickets move down when the facts above them are there.
  { at: /: \/websites\/\d+$/, problem: /^moves while it loads/ },
  // In a longer language, the column of a task's due date is too narrow.
  { at: /: (?:\/staff)?\/projects\/\d+, tab /, problem: /^cut: “⟦Dûé / },
  // The card comes when the link was looked up, and what stands below it moves down.
  { at: /: \/(?:company-)?invitation#/, problem: /^moves while it loads/ },
]

/** Whether a problem of a page or tab, which the label names, is known. */
export const isKnown = (label: string, problem: string): boolean =>
  KNOWN_FAULTS.some((known) => known.at.test(label) && known.problem.test(problem))
