// Runs before the page is shown.
try {
  const { theme } = localStorage
  if (/^(light|dark)$/.test(theme)) document.documentElement.dataset.theme = theme
} catch {}
// Polish and Turkish have letters outside of Latin-1.
if (/^(pl|tr)$/.test(document.documentElement.lang)) document.getElementById('more-letters').rel = 'preload'

// During an update, this node may not have the page's files while another node does. Reloads the page to reach that
// node.
addEventListener(
  'error',
  ({ target }) => {
    if (target.localName === 'script') setTimeout(() => navigator.onLine && location.reload(), 3000)
  },
  true,
)

// The app hydrates the page later, one part after another. Until then, each field that changes is marked, so that the
// app takes over its value (`web/ui/base/early-input.ts`), and a click on a button is repeated until its part is
// hydrated. Links need no script.
addEventListener('input', ({ target }) => (target.dataset.early = ''), true)

// React drops an event for a part that isn't hydrated, without calling any listener. A harmless event tests this first.
const isHydrated = (element) => {
  const probe = new MouseEvent('auxclick', { bubbles: true })
  element.dispatchEvent(probe)
  return probe.isReceived
}

/** Clicked buttons that wait for their part, with the time when the repetition of their click ends. */
const waiting = new Map()
const REPEAT_MS = 10_000
const press = (button) => {
  // Menus open when the pointer goes down.
  button.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))
  button.click()
}
addEventListener(
  'click',
  (event) => {
    const button = event.target.closest('#app button')
    if (!button) return
    if (isHydrated(event.target)) return void waiting.delete(button)
    event.preventDefault()
    event.stopImmediatePropagation()
    const until = waiting.get(button)
    if (until && event.isTrusted) return
    if (until < performance.now()) return void waiting.delete(button)
    waiting.set(button, until ?? performance.now() + REPEAT_MS)
    setTimeout(() => waiting.has(button) && press(button), 50)
  },
  true,
)
addEventListener('keydown', (event) => {
  const opensPalette =
    event.key === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.isComposing
  const button = opensPalette && document.querySelector('[aria-keyshortcuts$=K]')
  if (!button || event.defaultPrevented) return
  event.preventDefault()
  button.click()
})
