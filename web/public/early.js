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
// takes over its value (`web/ui/base/early-input.ts`), and a click on a button is repeated until its part is hydrated. Links
// need no script.
addEventListener('input', ({ target }) => (target.dataset.early = ''), true)

// React drops an event for a part that isn't hydrated, and reports it to no one. So an event without an effect asks first.
const isHydrated = (button) => {
  const probe = new MouseEvent('auxclick', { bubbles: true })
  button.dispatchEvent(probe)
  return probe.isReceived
}
const pressed = new Set()
addEventListener(
  'click',
  (event) => {
    const button = event.target.closest('button')
    if (!button || isHydrated(button)) return
    event.preventDefault()
    event.stopImmediatePropagation()
    if (pressed.has(button)) return
    pressed.add(button)
    setTimeout(() => {
      pressed.delete(button)
      button.click()
    }, 50)
  },
  true,
)
addEventListener('keydown', (event) => {
  const opensPalette = event.key === 'k' && (event.ctrlKey || event.metaKey)
  const button = opensPalette && document.querySelector('[aria-keyshortcuts$=K]')
  if (!button || event.defaultPrevented) return
  event.preventDefault()
  button.click()
})
