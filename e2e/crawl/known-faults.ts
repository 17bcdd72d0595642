/** Faults of the portal that the crawl has found and that aren't fixed yet. Delete a line with its fix. */
const KNOWN_FAULTS: { at: RegExp; problem: RegExp }[] = [
  // Rendered by the browser at a desk, the tickets move down when the facts above them are there.
  { at: /: \/websites\/\d+$/, problem: /^moves while it loads/ },
  // In a longer language, the column of a task's due date is too narrow.
  { at: /: (?:\/staff)?\/projects\/\d+, tab /, problem: /^cut: “⟦Dûé / },
  // The card appears after the link is looked up and moves the content below it.
  { at: /: \/(?:company-)?invitation#/, problem: /^moves while it loads/ },
  // The menu moves when the note about emails comes.
  { at: /: \/staff\/outbox/, problem: /^moves while it loads/ },
  // Each opened email names its regions like the others.
  { at: /: \/staff\/outbox/, problem: /^axe: landmark-unique/ },
  // At 320 pixels, tabs and files with long names are wider than the screen.
  {
    at: /client, (?:at 320 pixels|enlarged to 400 %): \/(?:projects|info-requests)\//,
    problem: /^scrolls sideways/,
  },
]

/** Whether a problem of a page or tab, which the label names, is known. */
export const isKnown = (label: string, problem: string): boolean =>
  KNOWN_FAULTS.some((known) => known.at.test(label) && known.problem.test(problem))
