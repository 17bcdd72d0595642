const ROW = '[data-answer]'

/** The number of the question in whose row the focus is. */
export const focusedAnswer = () =>
  Number(document.activeElement?.closest<HTMLElement>(ROW)?.dataset['answer'])

const rows = () => [...document.querySelectorAll<HTMLElement>(ROW)]
const acceptIn = (row: HTMLElement) => row.querySelector<HTMLElement>('[data-accepts]')
const focusIn = (row: HTMLElement | undefined) =>
  (row?.querySelector<HTMLElement>('[data-returns]') ?? row)?.focus()

/** After an answer was reviewed, the next one to review gets the focus, else the next row. */
export function focusNextAnswer(id: number): void {
  const all = rows()
  const at = all.findIndex((row) => row.dataset['answer'] === String(id))
  const others = [...all.slice(at + 1), ...all.slice(0, at)]
  const next = others.map(acceptIn).find((button) => button !== null)
  if (next) next.focus()
  else focusIn(others[0] ?? all[at])
}

/** Once the button that accepted all of them is gone, the first row gets the focus. */
export function focusFirstAnswer(): void {
  if (document.activeElement === document.body) focusIn(rows()[0])
}
