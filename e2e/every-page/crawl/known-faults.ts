/** Faults that the crawl found in the portal and that aren't fixed yet. Delete an entry when you fix its fault. */
const KNOWN_FAULTS: { at: RegExp; problem: RegExp }[] = [
  // When the browser renders the page on a desktop, the tickets move down as the facts above them appear.
  { at: /: \/websites\/\d+$/, problem: /^layout shift/ },
  // In languages with longer words, the column for a task's due date is too narrow.
  { at: /: (?:\/staff)?\/projects\/\d+, tab /, problem: /^cut: “⟦Dûé / },
  // The card appears after the link is checked, and moves the content below it.
  { at: /: \/(?:answer|(?:company-)?invitation)#/, problem: /^layout shift/ },
  // On a desktop, the lines of the menu and the list become 3 pixels lower. The cause isn't known.
  { at: /: \/staff\/outbox/, problem: /^layout shift: 0\.02/ },
  // The regions in each open email have the same names as in the other emails.
  { at: /: \/staff\/outbox/, problem: /^axe: landmark-unique/ },
  // On a screen of 320 pixels, tabs and files with long names are too wide.
  {
    at: /client, (?:at 320 pixels|at 400% zoom): \/info-requests\//,
    problem: /^scrolls sideways/,
  },
]

/** Whether a problem is known for the page or tab that the label names. */
export const isKnown = (label: string, problem: string): boolean =>
  KNOWN_FAULTS.some((known) => known.at.test(label) && known.problem.test(problem))
