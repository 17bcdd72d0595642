// Runs before the page is shown.
try {
  const { theme, font } = localStorage
  const { dataset } = document.documentElement
  if (/^(light|dark)$/.test(theme)) dataset.theme = theme
  // The browser has cached these files. Preloaded, they arrive before the page is painted; otherwise it uses another font.
  if (font) {
    const files = font === 'extended' ? '[as=font]' : '[as=font]:not(.extended)'
    for (const file of document.querySelectorAll(files)) file.rel = 'preload'
    dataset.font = 'loaded'
  }
} catch {}

// During an update, a node may lack the files of this page, and another node has them.
addEventListener(
  'error',
  ({ target }) => {
    if (target.localName === 'script') setTimeout(() => navigator.onLine && location.reload(), 3000)
  },
  true,
)

// The app hydrates the page later. Until then, each field that changes is marked, so that the app takes over its value
// (`web/ui/base/early-input.ts`). Clicks on buttons are repeated afterward. Links need no script.
let isHydrated = false
const pressed = new Set()
const hold = (event, button) => {
  event.preventDefault()
  event.stopImmediatePropagation()
  pressed.add(button)
}
addEventListener(
  'input',
  ({ target }) => {
    if (!isHydrated) target.dataset.early = ''
  },
  true,
)
addEventListener(
  'click',
  (event) => {
    const button = event.target.closest('button')
    if (button && !isHydrated) hold(event, button)
  },
  true,
)
addEventListener(
  'keydown',
  (event) => {
    const opensPalette = event.key === 'k' && (event.ctrlKey || event.metaKey)
    const button = opensPalette && document.querySelector('[aria-keyshortcuts$=K]')
    if (button && !isHydrated) hold(event, button)
  },
  true,
)
addEventListener('hydrated', () => {
  isHydrated = true
  for (const button of pressed) button.click()
})
