// Runs before the page is shown.
try {
  const { theme } = localStorage
  if (/^(light|dark)$/.test(theme)) document.documentElement.dataset.theme = theme
} catch {}

// During an update, a node may lack the files of this page, and another node has them.
addEventListener(
  'error',
  ({ target }) => {
    if (target.localName === 'script') setTimeout(() => navigator.onLine && location.reload(), 3000)
  },
  true,
)

// The app hydrates the page later, one part after another. Until then, each field that changes is marked, so that the app
// takes over its value (`web/ui/base/early-input.ts`), and a button is pressed again until its part is hydrated. Links need
// no script. The app receives the events that reach a hydrated part (`web/app.tsx`).
addEventListener('input', ({ target }) => (target.dataset.early = ''), true)
const pressed = new Set()
addEventListener('click', (event) => {
  const button = event.target.closest('button')
  if (!button || event.isAccepted) return
  event.preventDefault()
  if (pressed.has(button)) return
  pressed.add(button)
  setTimeout(() => {
    pressed.delete(button)
    button.click()
  }, 50)
})
addEventListener('keydown', (event) => {
  const opensPalette = event.key === 'k' && (event.ctrlKey || event.metaKey)
  const button = opensPalette && document.querySelector('[aria-keyshortcuts$=K]')
  if (!button || event.defaultPrevented) return
  event.preventDefault()
  button.click()
})
